import type { ServerPrompt } from '#shared/tools/tool.ts'

type Arguments = ServerPrompt['args']
type Values = Readonly<Record<string, string>>

/** Returns the names of required arguments without a value. */
export function missingArguments(args: Arguments, values: Values): ReadonlySet<string> {
  return new Set(
    args.flatMap(({ name, isRequired }) => (isRequired && valueOf(values, name).trim() === '' ? [name] : [])),
  )
}

/** Returns the arguments to send; optional ones that are empty are left out. */
export function promptArguments(args: Arguments, values: Values): Record<string, string> {
  return Object.fromEntries(
    args.flatMap(({ name, isRequired }) => {
      const value = valueOf(values, name)
      return isRequired || value !== '' ? [[name, value] as const] : []
    }),
  )
}

/** Reads a value by a name from outside, which may be that of a method of objects. */
function valueOf(values: Values, name: string): string {
  return Object.hasOwn(values, name) ? (values[name] ?? '') : ''
}
