/** What the name of a tool server may be. */
export const toolServerNamePattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$/

/** What the name of an environment variable may be. */
export const environmentNamePattern = /^[A-Za-z_][A-Za-z0-9_]{0,127}$/

/** What the name of a header may be. */
export const headerNamePattern = /^[A-Za-z0-9-]{1,100}$/
