// The smallest app with a window, which every figure of start and rest is compared with: one sandboxed window with a
// line of text and a field that has the focus.
const { app, BrowserWindow } = require('electron')

// Beside the data of the app that is compared, which also contains Chromium's.
app.setPath('userData', process.env.GATEHOUSE_DATA_DIR)
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
void app.whenReady().then(open)
app.on('window-all-closed', () => app.quit())

function open() {
  const window = new BrowserWindow({ width: 1200, height: 800, show: false, webPreferences: { sandbox: true } })
  window.once('ready-to-show', () => window.show())
  return window.loadFile('index.html')
}
