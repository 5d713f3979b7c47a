import { expect, test } from 'vitest'
import { connectSection, helpAddress } from '#shared/guide/help-address.ts'
import { citesConnect } from './cites-connect.ts'

const citing = (url: string) => [{ type: 'url_citation', url_citation: { url, title: 'Connect a model' } }]
const help = { status: 'done', model: 'gatehouse/guide', annotations: citing(helpAddress(connectSection)) } as const

test('a finished answer of the help that cites the section offers to connect a model', () => {
  expect(citesConnect(help)).toBe(true)
})

test.each([
  ['another section', { ...help, annotations: citing(helpAddress('chat')) }],
  ['a page on the network', { ...help, annotations: citing('https://gatehouse.example/connect') }],
  ['no source', { ...help, annotations: [] }],
  ['another model', { ...help, model: 'acme/large' }],
  ['an answer that is still arriving', { ...help, status: 'streaming' as const }],
])('%s does not', (_name, answer) => expect(citesConnect(answer)).toBe(false))
