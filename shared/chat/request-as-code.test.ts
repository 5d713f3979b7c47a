/* oxlint-disable layers/imports -- The proof is a real shell and a real compiler. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { asCurl, asTypeScript, type WritableRequest } from './request-as-code.ts'

const headers = { Authorization: 'Bearer <key>', 'Content-Type': 'application/json', 'X-Service-Metadata': 'enabled' }
const request: WritableRequest = {
  url: 'http://127.0.0.1:4100/api/v1/chat/completions',
  headers,
  body: { model: 'gatehouse/guide', messages: [{ role: 'user', content: 'What’s new?' }], stream: true },
}

/** Strings that are difficult for shells, quoting and templates. */
const troublesome = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      "'",
      '"',
      '\\',
      '$',
      '`',
      '\n',
      '\r',
      '\t',
      '!',
      '@',
      '%',
      '*',
      '~',
      '${x}',
      '$(id)',
      '\u2028',
      '\0',
      '</script>',
      'é',
      '😀',
      '\ud800',
    ),
    fc.string({ unit: 'grapheme', maxLength: 3 }),
  ),
  maxLength: 12,
})
const jsonValue = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    troublesome,
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.oneof(troublesome, fc.constantFrom('__proto__', 'constructor', '1', 'a-b')), tie('value'), {
      maxKeys: 3,
    }),
  ),
})).value
const body = fc.dictionary(troublesome, jsonValue, { maxKeys: 4 })

/** Returns the arguments that a real shell passes to curl. */
function argumentsInShell(command: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`
  const printed = execFileSync('sh', ['-c', script], { env: { GATEWAY_KEY: 'k-1', GATEWAY_URL: 'http://u/' } })
  return printed.toString('utf8').split('\0').slice(0, -1)
}

/** Runs the code and returns its arguments of `fetch`. */
async function runCode(
  code: string,
): Promise<{ url: string; init: { headers: unknown; body: string; method: string } }> {
  const asked = Promise.withResolvers<{ url: string; init: { headers: unknown; body: string; method: string } }>()
  const context = {
    process: { env: { GATEWAY_KEY: 'k-1' }, stdout: { write: () => true } },
    TextDecoderStream: Object,
    fetch: (url: string, init: { headers: unknown; body: string; method: string }) => {
      asked.resolve({ url, init })
      return { ok: true, body: { pipeThrough: () => [] } }
    },
  }
  await runInNewContext(`(async () => {${code}})()`, context)
  return asked.promise
}

test('a request is written as one command, with a variable instead of the key', () => {
  expect(asCurl(request)).toBe(`curl -N 'http://127.0.0.1:4100/api/v1/chat/completions' \\
  -H "Authorization: Bearer $GATEWAY_KEY" \\
  -H 'Content-Type: application/json' \\
  -H 'X-Service-Metadata: enabled' \\
  --data-raw '{"model":"gatehouse/guide","messages":[{"role":"user","content":"What’s new?"}],"stream":true}'
`)
})

test.skipIf(process.platform === 'win32')('a real shell passes any body to curl byte for byte', () => {
  fc.assert(
    fc.property(body, (sent) => {
      expect(argumentsInShell(asCurl({ ...request, body: sent }))).toEqual([
        '-N',
        'http://127.0.0.1:4100/api/v1/chat/completions',
        '-H',
        'Authorization: Bearer k-1',
        '-H',
        'Content-Type: application/json',
        '-H',
        'X-Service-Metadata: enabled',
        '--data-raw',
        JSON.stringify(sent),
      ])
    }),
  )
})

test.skipIf(process.platform === 'win32')('a real shell passes addresses and headers unchanged', () => {
  const printable = troublesome.map((text) => text.toWellFormed().replaceAll(/[\0\r\n]/g, ''))
  fc.assert(
    fc.property(printable, printable, (path, value) => {
      const url = `http://127.0.0.1/${path}`
      const [, asked, , header] = argumentsInShell(asCurl({ url, headers: { 'X-Title': value }, body: {} }))
      expect([asked, header]).toEqual([url, value === '' ? 'X-Title;' : `X-Title: ${value}`])
    }),
    { numRuns: 50 },
  )
})

test.skipIf(process.platform === 'win32')('without an address a variable is used', () => {
  expect(argumentsInShell(asCurl({ ...request, url: null })).slice(0, 2)).toEqual(['-N', 'http://u/'])
})

test('the TypeScript evaluates to the same request for any content', async () => {
  await fc.assert(
    fc.asyncProperty(body, async (sent) => {
      const { url, init } = await runCode(asTypeScript({ ...request, body: sent }))
      expect(url).toBe(request.url)
      // Objects of another realm are not equal to ours, but their JSON is.
      expect(JSON.parse(JSON.stringify(init))).toEqual({
        method: 'POST',
        headers: { ...headers, Authorization: 'Bearer k-1' },
        body: JSON.stringify(sent),
      })
    }),
  )
})

test('the TypeScript compiles in strict mode', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-code-'))
  try {
    const awkward = {
      ...request.body,
      ['__proto__']: 1,
      'a-b': [],
      stop: ['\u2028', '`${x}`'],
      nothing: null,
      empty: {},
    }
    writeFileSync(join(folder, 'request.ts'), `${asTypeScript({ ...request, body: awkward })}export {}\n`)
    writeFileSync(join(folder, 'no-address.ts'), `${asTypeScript({ ...request, url: null })}export {}\n`)
    const root = join(import.meta.dirname, '../..')
    const compilerOptions = {
      strict: true,
      noEmit: true,
      target: 'es2024',
      lib: ['es2024', 'dom', 'dom.iterable', 'dom.asynciterable'],
      module: 'nodenext',
      types: ['node'],
      typeRoots: [join(root, 'node_modules/@types')],
    }
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
    const compiler = join(root, 'node_modules/typescript/bin/tsc')
    const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' })
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('neither contains a key, for any headers', () => {
  const leaky = { ...request, headers: { authorization: 'Bearer sk-secret' } }
  expect(asCurl(leaky) + asTypeScript(leaky)).not.toContain('sk-secret')
})

test('a request is written as formatted TypeScript, with a variable instead of the key', () => {
  const awkward = {
    model: 'a/b',
    stop: [],
    messages: [{ role: 'user', content: 'Hi' }],
    metadata: {},
    'a-b': 1,
    $b_1: null,
    ['__proto__']: true,
    unset: undefined,
    holes: [undefined, 2],
  }
  expect(asTypeScript({ ...request, body: awkward }))
    .toBe(`const response = await fetch("http://127.0.0.1:4100/api/v1/chat/completions", {
  method: 'POST',
  headers: {
    "Authorization": \`Bearer \${process.env.GATEWAY_KEY}\`,
    "Content-Type": "application/json",
    "X-Service-Metadata": "enabled",
  },
  body: JSON.stringify({
    model: "a/b",
    stop: [],
    messages: [
      {
        role: "user",
        content: "Hi",
      },
    ],
    metadata: {},
    "a-b": 1,
    $b_1: null,
    ["__proto__"]: true,
    holes: [
      null,
      2,
    ],
  }),
})
if (!response.ok || response.body === null) throw new Error(\`\${response.status}: \${await response.text()}\`)
for await (const piece of response.body.pipeThrough(new TextDecoderStream())) process.stdout.write(piece)
`)
})

test('a missing address is read from the environment, and an empty header is sent', () => {
  const unaddressed = { url: null, headers: { 'X-Title': '' }, body: { stream: true } }
  expect(asCurl(unaddressed)).toBe(`curl -N "$GATEWAY_URL" \\
  -H 'X-Title;' \\
  --data-raw '{"stream":true}'
`)
  expect(asTypeScript(unaddressed).split('\n').slice(0, 4)).toEqual([
    `const response = await fetch(process.env.GATEWAY_URL ?? '', {`,
    `  method: 'POST',`,
    `  headers: {`,
    `    "X-Title": "",`,
  ])
})
