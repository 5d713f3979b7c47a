// Preloaded into every page by bench/probe/main.cjs: reports when the page began, its first content, and when the field
// for messages can be typed into, that of the first frame and that of the loaded chat. Times are in milliseconds since 1970.
const { ipcRenderer } = require('electron')

const { timeOrigin } = performance
const send = (line) => ipcRenderer.send('probe', line)

send({ navigation: timeOrigin })
new PerformanceObserver((list) => {
  for (const { name, startTime } of list.getEntries()) {
    if (name === 'first-contentful-paint') send({ content: timeOrigin + startTime })
  }
}).observe({ type: 'paint', buffered: true })

/** Sends the time when a field that matches has the focus. */
function watchFocus(name, selector) {
  if (document.activeElement?.matches(selector)) send({ [name]: timeOrigin + performance.now() })
  else requestAnimationFrame(() => watchFocus(name, selector))
}
watchFocus('focus', 'textarea')
// The field of the first frame has no id; the empty window has no other field.
watchFocus('loaded', location.protocol === 'app:' ? '#message-field' : 'textarea')
