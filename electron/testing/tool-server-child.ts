import { serveToolServer } from '../core/tool-servers/process/serve-tool-server.ts'

// Plays the utility process of a tool server: its port is the channel of a forked process.
serveToolServer(
  {
    on: (_event, listener) => process.on('message', (data) => listener({ data })),
    postMessage: (message) => void process.send?.(message),
  },
  { fetch: (url, init) => fetch(url, init), exit: () => process.exit() },
)
process.on('disconnect', () => process.exit())
