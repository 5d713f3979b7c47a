import { serveToolServer, type ToolServerPort } from './serve-tool-server.ts'

// Entry point of the process of a tool server. Electron provides the port to main, which is not in the types of Node.
serveToolServer((process as unknown as { parentPort: ToolServerPort }).parentPort, {
  fetch: (url, init) => fetch(url, init),
  exit: () => process.exit(),
})
