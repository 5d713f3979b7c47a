import { posix, win32 } from 'node:path'
import type { AppEnvironment } from '../program-environment.ts'

/** A file in which another app keeps its tool servers. */
export interface ConfigFile {
  readonly app: string
  readonly path: string
}

/** Returns where other apps keep their tool servers, as their documentation says in November 2026. */
export function configFilesOfOtherApps({ platform, variables, home }: AppEnvironment): ConfigFile[] {
  const { join } = platform === 'win32' ? win32 : posix
  const xdg = variables['XDG_CONFIG_HOME'] ?? join(home, '.config')
  /** The folder for the data of apps. */
  const apps =
    platform === 'win32'
      ? (variables['APPDATA'] ?? join(home, 'AppData', 'Roaming'))
      : platform === 'darwin'
        ? join(home, 'Library', 'Application Support')
        : xdg
  return [
    { app: 'Claude Desktop', path: join(apps, 'Claude', 'claude_desktop_config.json') },
    { app: 'Claude Code', path: join(home, '.claude.json') },
    { app: 'Cursor', path: join(home, '.cursor', 'mcp.json') },
    { app: 'VS Code', path: join(apps, 'Code', 'User', 'mcp.json') },
    { app: 'VS Code', path: join(apps, 'Code', 'User', 'settings.json') },
    { app: 'Windsurf', path: join(home, '.codeium', 'windsurf', 'mcp_config.json') },
    { app: 'Zed', path: platform === 'win32' ? join(apps, 'Zed', 'settings.json') : join(xdg, 'zed', 'settings.json') },
  ]
}
