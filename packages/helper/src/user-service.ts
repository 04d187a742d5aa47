import { homedir } from 'node:os';
import { posix, win32 } from 'node:path';

interface ServiceCommand {
  /** The program and its arguments, absolute where it is a path. */
  command: readonly string[];
  home?: string;
}

/** The file that makes the system start the helper whenever its user logs in, and what turns it on and off. */
export interface UserService {
  path: string;
  content: string;
  enable: readonly string[];
  disable: readonly string[];
}

const name = 'marbete-helper';
const label = 'org.marbete.helper';

/** For Linux a systemd user unit, for macOS a launch agent, for Windows a task of the user; the last two were not tried. */
export function userService(
  platform: NodeJS.Platform,
  { command, home = homedir() }: ServiceCommand,
): UserService {
  if (platform === 'darwin') return launchAgent(command, home);
  if (platform === 'win32') return windowsTask(command, home);
  return {
    path: posix.join(home, '.config/systemd/user', `${name}.service`),
    content: [
      '[Unit]',
      'Description=Print helper of Marbete',
      '',
      '[Service]',
      `ExecStart=${command.map(systemdQuoted).join(' ')}`,
      'Restart=on-failure',
      'RestartSec=5',
      'NoNewPrivileges=yes',
      '',
      '[Install]',
      'WantedBy=default.target',
      '',
    ].join('\n'),
    enable: ['systemctl', '--user', 'enable', '--now', name],
    disable: ['systemctl', '--user', 'disable', '--now', name],
  };
}

/** systemd.service(5), "Command lines", and systemd.unit(5), specifiers. */
function systemdQuoted(word: string): string {
  const escaped = word
    .replace(/["\\]/g, '\\$&')
    .replaceAll('%', '%%')
    .replaceAll('$', '$$$$')
    .replaceAll('\n', '\\n');
  return `"${escaped}"`;
}

/** launchd.plist(5). */
function launchAgent(command: readonly string[], home: string): UserService {
  const path = posix.join(home, 'Library/LaunchAgents', `${label}.plist`);
  return {
    path,
    content: `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key><string>${label}</string>
  <key>ProgramArguments</key>
  <array>
${command.map((word) => `    <string>${xmlText(word)}</string>`).join('\n')}
  </array>
  <key>RunAtLoad</key><true/>
  <key>KeepAlive</key><dict><key>SuccessfulExit</key><false/></dict>
</dict>
</plist>
`,
    enable: ['launchctl', 'load', '-w', path],
    disable: ['launchctl', 'unload', '-w', path],
  };
}

/** Task Scheduler schema 1.2, started at log-on with the user's own rights. */
function windowsTask(command: readonly string[], home: string): UserService {
  const path = win32.join(home, 'AppData\\Local\\Marbete', `${name}.xml`);
  const [program = '', ...rest] = command;
  return {
    path,
    content: `<?xml version="1.0"?>
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <Triggers><LogonTrigger><Enabled>true</Enabled></LogonTrigger></Triggers>
  <Principals><Principal id="Author"><LogonType>InteractiveToken</LogonType></Principal></Principals>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>
    <RestartOnFailure><Interval>PT1M</Interval><Count>3</Count></RestartOnFailure>
  </Settings>
  <Actions Context="Author">
    <Exec>
      <Command>${xmlText(program)}</Command>
      <Arguments>${xmlText(rest.map(windowsQuoted).join(' '))}</Arguments>
    </Exec>
  </Actions>
</Task>
`,
    enable: ['schtasks', '/Create', '/F', '/TN', name, '/XML', path],
    disable: ['schtasks', '/Delete', '/F', '/TN', name],
  };
}

/** As CommandLineToArgvW reads it back. */
function windowsQuoted(word: string): string {
  return `"${word.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1')}"`;
}

function xmlText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
