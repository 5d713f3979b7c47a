/**
 * Returns the id of the section that a link of the guide leads to (`chat.md#stop`, `#stop`, `chat.md`), or null for a link
 * to anything else. `page` is the page with the link, without `.md`.
 */
export function readGuideLink(href: string, page: string): string | null {
  const [, file, heading] = /^(?:([\w-]+)\.md)?(?:#([^#\s]+))?$/u.exec(href) ?? []
  if (file === undefined && heading === undefined) return null
  const target = file ?? page
  return heading === undefined ? target : `${target}#${decoded(heading)}`
}

/** Returns the page of a section. */
export function pageOf(sectionId: string): string {
  return sectionId.split('#', 1)[0] ?? sectionId
}

function decoded(heading: string): string {
  try {
    return decodeURIComponent(heading)
  } catch {
    return heading
  }
}
