/** As much of a request as is needed to write it down as code. */
export interface WritableRequest {
  /** Null while the gateway has no address. */
  url: string | null
  /** With a placeholder in the place of the key. */
  headers: Readonly<Record<string, string>>
  body: Readonly<Record<string, unknown>>
}

/** What takes the key's place: the reader's own environment variable. */
const keyVariable = 'GATEWAY_KEY'
const urlVariable = 'GATEWAY_URL'

const isKeyHeader = (name: string) => name.toLowerCase() === 'authorization'

/** A word of a POSIX shell that means exactly this text: single quotes, out of which only a quote has to step. */
function shellWord(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

function curlHeader([name, value]: [string, string]): string {
  // In double quotes, so that the shell puts the variable in.
  if (isKeyHeader(name)) return `-H "${name}: Bearer $${keyVariable}"`
  // To curl `Name:` takes a header away, and `Name;` sends it empty.
  return `-H ${shellWord(value === '' ? `${name};` : `${name}: ${value}`)}`
}

/**
 * The request as a command for a POSIX shell, its body the bytes that the app would send. The key is read from
 * `$GATEWAY_KEY`; without an address `$GATEWAY_URL` stands in its place.
 */
export function asCurl({ url, headers, body }: WritableRequest): string {
  const parts = [
    `curl -N ${url === null ? `"$${urlVariable}"` : shellWord(url)}`,
    ...Object.entries(headers).map(curlHeader),
    // Not --data: it would drop line breaks, and read a file where the text begins with @.
    `--data-raw ${shellWord(JSON.stringify(body))}`,
  ]
  return `${parts.join(' \\\n  ')}\n`
}

/**
 * The request as TypeScript for Node: a `fetch` that writes the answer out as it arrives. The key is read from
 * `process.env.GATEWAY_KEY`.
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

/** A text in quotes. JSON's are TypeScript's, too. */
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
  // Written plainly it would set the prototype.
  if (key === '__proto__') return '["__proto__"]'
  return /^[a-z_$][\w$]*$/i.test(key) ? key : literal(key)
}
