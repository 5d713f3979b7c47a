import type { ProgramSnippet, SetupValues } from './programs.ts'

const json = (value: unknown): string => JSON.stringify(value, null, 2)
/** A text in quotation marks, as Python and TypeScript read it. */
const quoted = (text: string): string => JSON.stringify(text)

/** Returns an entry for `chatLanguageModels.json`, whose key VS Code keeps in its own place. */
export function vsCodeLines(name: string, { apiUrl, key, model, smallModel }: SetupValues): string {
  const models = [...new Set([model, ...(smallModel === null ? [] : [smallModel])])]
  return json([
    {
      name,
      vendor: 'customendpoint',
      apiKey: key,
      apiType: 'chat-completions',
      models: models.map((each) => ({
        id: each,
        name: each,
        url: `${apiUrl}/chat/completions`,
        toolCalling: true,
        vision: false,
        maxInputTokens: 112_000,
        maxOutputTokens: 16_000,
      })),
    },
  ])
}

export function curlLines({ apiUrl, key, model }: SetupValues): string {
  const body = JSON.stringify({ model, messages: [{ role: 'user', content: 'Hello' }] })
  return [
    `curl ${apiUrl}/chat/completions \\`,
    `  -H "Authorization: Bearer ${key}" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -d '${body.replaceAll("'", String.raw`'\''`)}'`,
  ].join('\n')
}

/** Returns a program of a few lines for each SDK. */
export function sdkSnippets({ apiUrl, rootUrl, key, model }: SetupValues): ProgramSnippet[] {
  return [
    {
      title: 'openai, Python',
      text: [
        'from openai import OpenAI',
        '',
        `client = OpenAI(base_url=${quoted(apiUrl)}, api_key=${quoted(key)})`,
        `answer = client.responses.create(model=${quoted(model)}, input="Hello")`,
        'print(answer.output_text)',
      ].join('\n'),
    },
    {
      title: 'openai, TypeScript',
      text: [
        "import OpenAI from 'openai'",
        '',
        `const client = new OpenAI({ baseURL: ${quoted(apiUrl)}, apiKey: ${quoted(key)} })`,
        `const answer = await client.responses.create({ model: ${quoted(model)}, input: 'Hello' })`,
        'console.log(answer.output_text)',
      ].join('\n'),
    },
    {
      title: 'anthropic, Python',
      text: [
        'from anthropic import Anthropic',
        '',
        `client = Anthropic(base_url=${quoted(rootUrl)}, auth_token=${quoted(key)})`,
        'answer = client.messages.create(',
        `    model=${quoted(model)}, max_tokens=1024, messages=[{"role": "user", "content": "Hello"}]`,
        ')',
        'print(answer.content)',
      ].join('\n'),
    },
    {
      title: '@anthropic-ai/sdk, TypeScript',
      text: [
        "import Anthropic from '@anthropic-ai/sdk'",
        '',
        `const client = new Anthropic({ baseURL: ${quoted(rootUrl)}, authToken: ${quoted(key)} })`,
        'const answer = await client.messages.create({',
        `  model: ${quoted(model)}, max_tokens: 1024, messages: [{ role: 'user', content: 'Hello' }],`,
        '})',
        'console.log(answer.content)',
      ].join('\n'),
    },
  ]
}
