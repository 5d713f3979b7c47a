/**
 * How an answer of the built-in help names a section of the guide: as a `url_citation` with the URL
 * `gatehouse-help:<section id>`. The app follows such a URL only in answers of the built-in help.
 */

const scheme = 'gatehouse-help:'

/** The section that says how to connect a model. An answer that cites it shows the ways to connect one. */
export const connectSection = 'connect'

/** Returns the URL of a section. A section's id is `page` or `page#heading`, as in a link between guide pages. */
export function helpAddress(sectionId: string): string {
  return scheme + sectionId
}

/** Returns the section that a URL names, or null for any other URL. */
export function readHelpAddress(url: string): string | null {
  return url.startsWith(scheme) ? url.slice(scheme.length) : null
}
