import { createHelper } from '../../packages/helper/src/helper.ts';

const [configDir = '', url = '', port = '0', limits = '{"endMs":50}'] = process.argv.slice(2);
const helper = await createHelper({
  configDir,
  httpPort: Number(port),
  httpsPort: 'off',
  printers: [{ name: 'Shelf', uid: 'shelf', url }],
  limits: JSON.parse(limits) as object,
});
await helper.listen();
process.send?.({ url: helper.urls.http, token: helper.token });
