// Preloaded into main by starts.spec.ts: prints error boxes instead of showing them, since they would wait for a person,
// and makes the app take itself for a packed one, which refuses to start without its sandbox.
const { app, dialog } = require('electron')

dialog.showErrorBox = (title, content) => process.stdout.write(`error box: ${JSON.stringify({ title, content })}\n`)
Object.defineProperty(app, 'isPackaged', { value: true })
