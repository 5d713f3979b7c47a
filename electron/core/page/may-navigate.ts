import { isDiagramUrl } from '#shared/diagram-address.ts'

/** The part of Electron's frames that says where one stands. */
interface Place {
  readonly parent: Place | null
}

export interface Navigation {
  readonly url: string
  readonly isMainFrame: boolean
  /** The frame that would go there; null once it is gone. */
  readonly frame: Place | null
  /** The frame that wants it to. */
  readonly initiator?: Place | null
}

/**
 * Whether a frame may go somewhere. The page stays where it is, though it may load itself again; a frame right in the
 * page may be led by the page to the document that draws diagrams, and by nobody to anything else.
 */
export function mayNavigate({ url, isMainFrame, frame, initiator }: Navigation, pageUrl: string): boolean {
  if (isMainFrame) return withoutFragment(url) === pageUrl
  return isDiagramUrl(url) && isTop(frame?.parent) && isTop(initiator)
}

function isTop(frame: Place | null | undefined): boolean {
  return frame?.parent === null
}

function withoutFragment(url: string): string {
  return url.split('#', 1)[0] ?? url
}
