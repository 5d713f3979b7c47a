/** The data of a request that is needed to write it as code. */
export interface WritableRequest {
  /** Null if the gateway has no address. */
  url: string | null
  /** With a placeholder instead of the key. */
  headers: Readonly<Record<string, string>>
  body: Readonly<Record<string, unknown>>
}

/** Environment variable of the reader that replaces the key. */
const keyVariable = 'GATEWAY_KEY'
const urlVariable = 'GATEWAY_URL'

const isKeyHeader = (name: string) => name.toLowerCase() === 'authorization'

/** Returns a POSIX shell word with exactly this text. Single quotes need escaping only for the quote itself. */
function shellWord(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

function curlHeader([name, value]: [string, string], variable: string): string {
  // In double quotes, so that the shell expands the variable.
  if (isKeyHeader(name)) return `-H "${name}: Bearer $${variable}"`
  // For curl, `Name:` removes a header and `Name;` sends it empty.
  return `-H ${shellWord(value === '' ? `${name};` : `${name}: ${value}`)}`
}

/**
 * Returns the request as a command for a POSIX shell, with the same body bytes that the app would send. The command
 * reads the key from `$GATEWAY_KEY`, or another variable, and `$GATEWAY_URL` if there is no address.
 */
export function asCurl({ url, headers, body }: WritableRequest, variable = keyVariable): string {
  const parts = [
    `curl -N ${url === null ? `"$${urlVariable}"` : shellWord(url)}`,
    ...Object.entries(headers).map((header) => curlHeader(header, variable)),
    // Not --data, which drops line breaks and reads a file if the text begins with @.
    `--data-raw ${shellWord(JSON.stringify(body))}`,
  ]
  return `${parts.join(' \\\n  ')}\n`
}

/**
 * Returns the request as TypeScript for Node: a `fetch` that prints the answer while it arrives. The code reads the key
 * from `process.env.GATEWAY_KEY`.
 */
export function asTypeScript({ url, headers, body }: WritableRequest): string {
  const address = url === null ? `process.env.${urlVariable} ?? ''` : literal(url)
  const lines = Object.entries(headers).map(([name, value]) =>
    isKeyHeader(name)
      ? `    ${literal(name)}: \`Bearer \${process.env.${keyVariable}}\`,`
      : `    ${literal(name)}: ${literal(value)},`,
  )
  return [
    `const response = await fetch(${address}, {`,
    `  method: 'POST',`,
    `  headers: {`,
    ...lines,
    `  },`,
    `  body: JSON.stringify(${objectLiteral(body, '  ')}),`,
    `})`,
    `if (!response.ok || response.body === null) throw new Error(\`\${response.status}: \${await response.text()}\`)`,
    `for await (const piece of response.body.pipeThrough(new TextDecoderStream())) process.stdout.write(piece)`,
    ``,
  ].join('\n')
}

/** Returns a string literal. JSON strings are valid TypeScript. */
function literal(text: string): string {
  return JSON.stringify(text)
}

function objectLiteral(value: unknown, indent: string): string {
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]'
    return `[\n${value.map((item) => `${inner}${objectLiteral(item, inner)},`).join('\n')}\n${indent}]`
  }
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([, item]) => item !== undefined)
    if (fields.length === 0) return '{}'
    const written = fields.map(([key, item]) => `${inner}${propertyName(key)}: ${objectLiteral(item, inner)},`)
    return `{\n${written.join('\n')}\n${indent}}`
  }
  return JSON.stringify(value) ?? 'null'
}

function propertyName(key: string): string {
  // A plain `__proto__` key would set the prototype.
  if (key === '__proto__') return '["__proto__"]'
  return /^[a-z_$][\w$]*$/i.test(key) ? key : literal(key)
}
