/*
 * Sends a file as a browser does, in a process of its own: `uploader.js URL AUTHORIZATION FILE`. Tells its parent the
 * time from the first byte to the end of the answer, and the name under which the file can be stored.
 */
import { createReadStream, statSync } from 'node:fs';
import { request } from 'node:http';

const [url = '', authorization = '', file = ''] = process.argv.slice(2);
const boundary = 'marbete-bench';
const head = `--${boundary}\r\nContent-Disposition: form-data; name="archivo"; filename="list.csv"\r\n\r\n`;
const tail = `\r\n--${boundary}--\r\n`;
const began = performance.now();
const call = request(url, {
  method: 'POST',
  headers: {
    authorization,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': head.length + statSync(file).size + tail.length,
  },
});
call.on('response', (response) => {
  let text = '';
  response.setEncoding('utf8').on('data', (part: string) => (text += part));
  response.on('end', () => {
    const { nombreuuid } = JSON.parse(text) as { nombreuuid?: string };
    const refusal = nombreuuid === undefined ? `${response.statusCode}: ${text}` : undefined;
    process.send?.({ ms: performance.now() - began, nombreuuid, refusal });
  });
});
call.write(head);
createReadStream(file, { highWaterMark: 256 * 1024 })
  .on('end', () => call.end(tail))
  .pipe(call, { end: false });
