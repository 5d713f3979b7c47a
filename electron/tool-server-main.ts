import { net } from 'electron'
import { serveToolServer, type ToolServerPort } from './core/tool-servers/process/serve-tool-server.ts'

// Entry point of the process of a tool server. Electron provides the port to main, which is not in the types of Node.
serveToolServer((process as unknown as { parentPort: ToolServerPort }).parentPort, {
  // Chromium's network, with the system's proxy and certificates.
  fetch: (url, init) =>
    net.fetch(String(url), { ...init, credentials: 'omit', cache: 'no-store', bypassCustomProtocolHandlers: true }),
  exit: () => process.exit(),
})
