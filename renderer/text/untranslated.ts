const [english, german] = [import.meta.glob('./en/*.ts'), import.meta.glob('./de/*.ts')]

/** The catalogues that exist in English only, by their file: there the words are English in every language. */
export function untranslated(): string[] {
  const names = (files: Record<string, unknown>) =>
    Object.keys(files).map((path) => path.replace(/^.*\//, '').replace(/\.ts$/, ''))
  const translated = new Set(names(german))
  return names(english).filter((name) => !name.endsWith('.test') && !translated.has(name))
}
