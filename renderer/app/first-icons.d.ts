/** Made at build time by scripts/build/first-icons.mjs. */
declare module 'virtual:first-icons' {
  interface FirstIcon {
    readonly name: string
    readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
  }
  export const firstIcons: { readonly views: readonly FirstIcon[]; readonly foot: readonly FirstIcon[] }
}
