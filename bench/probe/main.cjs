// Preloaded into main by bench/window-start.ts: prints what the page reports, and the files that it was given.
process.stdout.write(`mark preload ${performance.timeOrigin + performance.now()}\n`)
const { app, ipcMain } = require('electron')
const { join } = require('node:path')

const now = () => performance.timeOrigin + performance.now()
const print = (line) => process.stdout.write(`probe ${JSON.stringify(line)}\n`)

app.on('session-created', (session) => {
  session.registerPreloadScript({ type: 'frame', filePath: join(__dirname, 'page.cjs') })
  // Chromium's own timing of resources leaves out schemes that are not http.
  const register = session.protocol.registerBufferProtocol.bind(session.protocol)
  session.protocol.registerBufferProtocol = (scheme, serve) =>
    register(scheme, (request, respond) =>
      serve(request, (response) => {
        print({ file: new URL(request.url).pathname, at: now() })
        respond(response)
      }),
    )
})
ipcMain.on('probe', (_event, line) => print(line))
