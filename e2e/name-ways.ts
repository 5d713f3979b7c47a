/**
 * Ways to cause the lookup of a host name: a domain's name server sees the subdomain. They run inside a page and settle
 * when the page's part is done.
 */
export const nameWays: Readonly<Record<string, (host: string) => unknown>> = {
  'prefetch of the name': (host) =>
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'dns-prefetch', href: `https://${host}/` }),
    ),
  fetch: (host) => void fetch(`https://${host}/`, { mode: 'no-cors' }).catch(() => undefined),
  image: (host) => {
    new Image().src = `https://${host}/`
  },
  preconnect: (host) =>
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'preconnect', href: `https://${host}/` }),
    ),
  STUN: async (host) => {
    const peer = new RTCPeerConnection({ iceServers: [{ urls: `stun:${host}:3478` }] })
    peer.createDataChannel('x')
    await peer.setLocalDescription(await peer.createOffer())
  },
  'TURN over TCP': async (host) => {
    const urls = `turn:${host}:443?transport=tcp`
    const peer = new RTCPeerConnection({ iceServers: [{ urls, username: 'x', credential: 'x' }] })
    peer.createDataChannel('x')
    await peer.setLocalDescription(await peer.createOffer())
  },
  'TURN over TLS': async (host) => {
    const peer = new RTCPeerConnection({
      iceServers: [{ urls: `turns:${host}:443`, username: 'x', credential: 'x' }],
    })
    peer.createDataChannel('x')
    await peer.setLocalDescription(await peer.createOffer())
  },
  'TURN from an empty frame': async (host) => {
    const frame = document.body.appendChild(document.createElement('iframe'))
    // A separate realm, in which none of our scripts has run.
    const Peer = (frame.contentWindow as unknown as typeof globalThis).RTCPeerConnection
    const urls = `turn:${host}:443?transport=tcp`
    const peer = new Peer({ iceServers: [{ urls, username: 'x', credential: 'x' }] })
    peer.createDataChannel('x')
    await peer.setLocalDescription(await peer.createOffer())
  },
  'candidate of another peer': async (host) => {
    const [peer, other] = [new RTCPeerConnection(), new RTCPeerConnection()]
    peer.createDataChannel('x')
    await peer.setLocalDescription(await peer.createOffer())
    await other.setRemoteDescription(peer.localDescription as RTCSessionDescription)
    await other.setLocalDescription(await other.createAnswer())
    await peer.setRemoteDescription(other.localDescription as RTCSessionDescription)
    await peer.addIceCandidate({ candidate: `candidate:1 1 udp 2122260223 ${host} 50000 typ host`, sdpMid: '0' })
  },
  // Names under .local are multicast to the local network.
  'candidate in the local network': async (host) => {
    const [peer, other] = [new RTCPeerConnection(), new RTCPeerConnection()]
    peer.createDataChannel('x')
    await peer.setLocalDescription(await peer.createOffer())
    await other.setRemoteDescription(peer.localDescription as RTCSessionDescription)
    await other.setLocalDescription(await other.createAnswer())
    await peer.setRemoteDescription(other.localDescription as RTCSessionDescription)
    const local = host.replace(/\.[^.]+$/, '.local')
    await peer.addIceCandidate({ candidate: `candidate:1 1 udp 2122260223 ${local} 50000 typ host`, sdpMid: '0' })
  },
}

/** Ways by which no page in Electron looks up a name, hardened or not. */
export const futileNameWays: ReadonlySet<string> = new Set(['preconnect'])
