import { expect, test } from 'vitest';
import { userService } from './user-service.ts';

const command = ['/opt/no de/bin/node', '/opt/marbete/"main" 100%.js', 'helper', '$HOME & <x>'];

test('on Linux it is a systemd unit of the user, every word quoted as systemd reads it', () => {
  const service = userService('linux', { command, home: '/home/ana' });
  expect(service.path).toBe('/home/ana/.config/systemd/user/marbete-helper.service');
  expect(service.content).toContain(
    'ExecStart="/opt/no de/bin/node" "/opt/marbete/\\"main\\" 100%%.js" "helper" "$$HOME & <x>"\n',
  );
  expect(service.enable).toEqual(['systemctl', '--user', 'enable', '--now', 'marbete-helper']);
});

test('on macOS it is a launch agent, every word an escaped string', () => {
  const service = userService('darwin', { command, home: '/Users/ana' });
  expect(service.path).toBe('/Users/ana/Library/LaunchAgents/org.marbete.helper.plist');
  expect(service.content).toContain('<string>/opt/marbete/&quot;main&quot; 100%.js</string>');
  expect(service.content).toContain('<string>$HOME &amp; &lt;x&gt;</string>');
});

test('on Windows it is a task at log-on, its arguments quoted as Windows splits them', () => {
  const service = userService('win32', {
    command: ['C:\\Program Files\\node.exe', 'C:\\a b\\', 'say "x"'],
    home: 'C:\\Users\\ana',
  });
  expect(service.path).toBe('C:\\Users\\ana\\AppData\\Local\\Marbete\\marbete-helper.xml');
  expect(service.content).toContain('<Command>C:\\Program Files\\node.exe</Command>');
  expect(service.content).toContain(
    '<Arguments>&quot;C:\\a b\\\\&quot; &quot;say \\&quot;x\\&quot;&quot;</Arguments>',
  );
});
