import { expect, test } from 'vitest'
import { launchedPackage } from './launched-package.ts'

test.each([
  ['npx -y @acme/calendar-mcp@1.4.2 --read-only', 'npx', '@acme/calendar-mcp'],
  ['npx --package=@acme/tools serve', 'npx', '@acme/tools'],
  ['/usr/bin/npx -p left-pad run', 'npx', 'left-pad'],
  [String.raw`C:\node\npx.cmd server`, 'npx', 'server'],
  ['pnpm dlx server@latest', 'pnpm', 'server'],
  ['npm exec -- server', 'npm', 'server'],
  ['uvx --python 3.12 mcp-server-git --repository .', 'uvx', 'mcp-server-git'],
  ['uvx --from git+https://example.com/a mcp', 'uvx', 'git+https://example.com/a'],
  ['uv tool run mcp-server==0.1', 'uv', 'mcp-server'],
  ['docker run -i --rm -e TOKEN ghcr.io/acme/mcp', 'docker', 'ghcr.io/acme/mcp'],
])('%s downloads a package', (line, launcher, name) => {
  const [command = '', ...args] = line.split(' ')
  expect(launchedPackage(command, args)).toEqual({ launcher, name })
})

test.each(['node server.js', 'npx', 'npx -y', 'docker ps', 'uv run server.py', 'constructor x', './server'])(
  '%s downloads none',
  (line) => {
    const [command = '', ...args] = line.split(' ')
    expect(launchedPackage(command, args)).toBeNull()
  },
)
