/** Every German catalogue by the name of the English one. A file in `de/` is all that a further one takes. */
export const german: Readonly<Record<string, object>> = Object.assign(
  {},
  ...Object.values(import.meta.glob<Record<string, object>>('./de/*.ts', { eager: true })),
)
