// Preloaded into every page by bench/probe/main.cjs: reports when the page began, its first content, and when the field
// for messages can be typed into. Times are in milliseconds since 1970.
const { ipcRenderer } = require('electron')

const { timeOrigin } = performance
const send = (line) => ipcRenderer.send('probe', line)

send({ navigation: timeOrigin })
new PerformanceObserver((list) => {
  for (const { name, startTime } of list.getEntries()) {
    if (name === 'first-contentful-paint') send({ content: timeOrigin + startTime })
  }
}).observe({ type: 'paint', buffered: true })

function watchFocus() {
  if (document.activeElement?.tagName === 'TEXTAREA') send({ focus: timeOrigin + performance.now() })
  else requestAnimationFrame(watchFocus)
}
watchFocus()
