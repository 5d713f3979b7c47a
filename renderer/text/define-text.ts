/**
 * A catalogue in any language: the keys of the English one, with other words. A function takes the same values, so that
 * every language has a place for each of them.
 */
export type Words<Text> = Text extends string
  ? string
  : Text extends (...values: infer Values) => infer Said
    ? (...values: Values) => Words<Said>
    : Text extends readonly (infer Item)[]
      ? readonly Words<Item>[]
      : Text extends object
        ? { readonly [Key in keyof Text]: Words<Text[Key]> }
        : Text

let translations: Readonly<Record<string, object>> = {}

/** Before the catalogues are loaded: what is defined from now on is in this language, where it has it. */
export function setTranslations(byName: Readonly<Record<string, object>>): void {
  translations = byName
}

/**
 * A catalogue under the name that it is exported by: the English one that is given, or in its place the one of the
 * language in use. Types see to it that every language has every word.
 */
export function defineText<const Text extends object>(name: string, english: Text): Words<Text> {
  // A catalogue of that name has the type of this one (`de/*.ts` say so), which the compiler cannot follow by a name.
  return (translations[name] ?? english) as Words<Text>
}
