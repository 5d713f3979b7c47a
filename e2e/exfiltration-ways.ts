/**
 * Ways to reach the network from a page: each tries to reach `url`, a loopback URL with a server. They run inside the page, like code that
 * a model's answer or a bug might inject.
 */
export const exfiltrationWays: Readonly<Record<string, (url: string) => unknown>> = {
  fetch: (url) => fetch(url, { mode: 'no-cors' }),
  'fetch with keepalive': (url) => fetch(url, { method: 'POST', body: 'x', mode: 'no-cors', keepalive: true }),
  XMLHttpRequest: (url) => {
    const request = new XMLHttpRequest()
    request.open('GET', url)
    request.send()
  },
  sendBeacon: (url) => navigator.sendBeacon(url, 'x'),
  WebSocket: (url) => new WebSocket(url.replace('http', 'ws')),
  EventSource: (url) => new EventSource(url),
  WebTransport: (url) => new WebTransport(url.replace('http:', 'https:')),
  image: (url) => {
    new Image().src = url
  },
  'image set': (url) => {
    const image = document.createElement('img')
    image.srcset = `${url} 2x`
    document.body.append(image)
  },
  'SVG image': (url) => {
    const image = document.createElementNS('http://www.w3.org/2000/svg', 'image')
    image.setAttribute('href', url)
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    svg.append(image)
    document.body.append(svg)
  },
  'SVG use': (url) => {
    const use = document.createElementNS('http://www.w3.org/2000/svg', 'use')
    use.setAttribute('href', `${url}#x`)
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    svg.append(use)
    document.body.append(svg)
  },
  video: (url) => document.body.append(Object.assign(document.createElement('video'), { src: url, preload: 'auto' })),
  'video poster': (url) => document.body.append(Object.assign(document.createElement('video'), { poster: url })),
  audio: (url) => void new Audio(url).play().catch(() => undefined),
  track: (url) => {
    const video = document.createElement('video')
    video.append(Object.assign(document.createElement('track'), { src: url, default: true }))
    document.body.append(video)
  },
  'style sheet': (url) =>
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: url })),
  'CSS background': (url) => {
    document.body.style.backgroundImage = `url(${url})`
  },
  'constructed style sheet': (url) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`body { list-style-image: url(${url}); background: url(${url}) }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  },
  font: (url) => void new FontFace('x', `url(${url})`).load().catch(() => undefined),
  script: (url) => document.head.append(Object.assign(document.createElement('script'), { src: url })),
  'dynamic import': (url) => void import(/* @vite-ignore */ url).catch(() => undefined),
  worker: (url) => new Worker(url),
  'shared worker': (url) => new SharedWorker(url),
  'service worker': (url) => void navigator.serviceWorker.register(url).catch(() => undefined),
  'inner frame': (url) => document.body.append(Object.assign(document.createElement('iframe'), { src: url })),
  object: (url) => document.body.append(Object.assign(document.createElement('object'), { data: url })),
  embed: (url) => document.body.append(Object.assign(document.createElement('embed'), { src: url })),
  form: (url) => {
    const form = Object.assign(document.createElement('form'), { action: url, method: 'post' })
    document.body.append(form)
    form.submit()
  },
  'link with ping': (url) => {
    const link = Object.assign(document.createElement('a'), { href: '#', ping: url })
    document.body.append(link)
    link.click()
  },
  'link to another window': (url) => {
    const link = Object.assign(document.createElement('a'), { href: url, target: '_blank' })
    document.body.append(link)
    link.click()
  },
  prefetch: (url) =>
    document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: url })),
  preload: (url) =>
    document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'image', href: url })),
  preconnect: (url) =>
    document.head.append(Object.assign(document.createElement('link'), { rel: 'preconnect', href: url })),
  icon: (url) => document.head.append(Object.assign(document.createElement('link'), { rel: 'icon', href: url })),
  manifest: (url) =>
    document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: url })),
  'refresh by meta': (url) => {
    const meta = document.createElement('meta')
    meta.httpEquiv = 'refresh'
    meta.content = `0;url=${url}`
    document.head.append(meta)
  },
  'window.open': (url) => window.open(url),
  location: (url) => {
    location.href = url
  },
  'STUN over UDP': (url) => {
    const { hostname, port } = new URL(url)
    const peer = new RTCPeerConnection({ iceServers: [{ urls: `stun:${hostname}:${port}` }] })
    peer.createDataChannel('x')
    void peer.createOffer().then((offer) => peer.setLocalDescription(offer))
  },
  'TURN over TCP': (url) => {
    const { hostname, port } = new URL(url)
    const urls = `turn:${hostname}:${port}?transport=tcp`
    const peer = new RTCPeerConnection({ iceServers: [{ urls, username: 'x', credential: 'x' }] })
    peer.createDataChannel('x')
    void peer.createOffer().then((offer) => peer.setLocalDescription(offer))
  },
}
