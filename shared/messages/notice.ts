/** A sentence of main as data, which the page shows in its language. `code` is a key of the message tables. */
export interface Notice {
  readonly code: string
  /** The values of the sentence, by name. */
  readonly values?: Readonly<Record<string, NoticeValue>> | undefined
}

/** Levels of nested notices that are read; ours have at most four. */
export const maxNoticeDepth = 8

/** A text that is the same in every language, a number, or another sentence or part of one. */
export type NoticeValue = string | number | Notice

/**
 * A sentence in English, for logs and stored data, and its notice. Texts of gateways, libraries and the system have no
 * notice, and are shown unchanged.
 */
export interface Explanation {
  readonly message: string
  readonly notice?: Notice | undefined
}

/** The names of the values in a template: `min` and `max` in `between {min} and {max}`. */
export type ValuesOf<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ValuesOf<Rest>
  : never

/** A table of templates with the codes of another. A missing or unknown code does not compile. */
export type Translation<Templates> = { readonly [Code in keyof Templates]: string }
