/** Made at build time by scripts/build/world-map.mjs. */
declare module 'virtual:world-map' {
  export interface MapCountry {
    /** ISO 3166 alpha-2, or empty for a region without one. */
    readonly code: string
    /** Outline as an SVG path; empty for countries that are too small to be drawn. */
    readonly path: string
    /** The middle of its largest part, in the units of the path. */
    readonly x: number
    readonly y: number
  }
  export const world: { readonly width: number; readonly height: number; readonly countries: readonly MapCountry[] }
}
