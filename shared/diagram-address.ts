/** Each diagram gets its own host below this one, so that no two share an origin or a process. */
const domain = 'diagram'

/** Frame sources for the content security policy of the page. */
export const diagramSources = `app://*.${domain}`

/** Returns a new address for the document that draws a diagram. */
export function newDiagramUrl(): string {
  return `app://${crypto.randomUUID()}.${domain}/`
}

/** Returns whether this is the address of a diagram document, rather than another resource on its host. */
export function isDiagramUrl(url: string): boolean {
  return new RegExp(String.raw`^app://[\da-f-]{36}\.${domain}/$`).test(url)
}

/** Returns whether a host belongs to a diagram. */
export function isDiagramHost(host: string): boolean {
  return host.endsWith(`.${domain}`)
}
