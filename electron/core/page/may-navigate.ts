import { isDiagramUrl } from '#shared/diagram-address.ts'

/** The part of Electron's frames that shows their position. */
interface FramePosition {
  readonly parent: FramePosition | null
}

export interface Navigation {
  readonly url: string
  readonly isMainFrame: boolean
  /** The frame to navigate; null once it is gone. */
  readonly frame: FramePosition | null
  /** The frame that started the navigation. */
  readonly initiator?: FramePosition | null
}

/**
 * Returns whether a frame may navigate. The page may only load itself again. A frame directly in the page may be
 * navigated by the page to the document that draws diagrams, and not otherwise.
 */
export function mayNavigate({ url, isMainFrame, frame, initiator }: Navigation, pageUrl: string): boolean {
  if (isMainFrame) return withoutFragment(url) === pageUrl
  return isDiagramUrl(url) && isTopFrame(frame?.parent) && isTopFrame(initiator)
}

function isTopFrame(frame: FramePosition | null | undefined): boolean {
  return frame?.parent === null
}

function withoutFragment(url: string): string {
  return url.split('#', 1)[0] ?? url
}
