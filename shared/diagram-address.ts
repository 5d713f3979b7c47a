/** Every drawing has a host of its own below this one: no two are of one origin, nor in one process. */
const domain = 'diagram'

/** What the page may hold in frames, as its policy says it. */
export const diagramSources = `app://*.${domain}`

/** A new address of the document in which a diagram is drawn. */
export function newDiagramUrl(): string {
  return `app://${crypto.randomUUID()}.${domain}/`
}

/** Whether that is an address of the document, and not of anything else on its host. */
export function isDiagramUrl(url: string): boolean {
  return new RegExp(String.raw`^app://[\da-f-]{36}\.${domain}/$`).test(url)
}

/** Whether a host is one of a drawing. */
export function isDiagramHost(host: string): boolean {
  return host.endsWith(`.${domain}`)
}
