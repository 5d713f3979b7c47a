import { expect, test } from 'vitest'
import { newDiagramUrl } from '#shared/diagram-address.ts'
import { mayNavigate } from './may-navigate.ts'
import { pageUrl } from './page-policy.ts'

const diagramUrl = newDiagramUrl()
const page = { parent: null }
const frame = { parent: page }
const inner = { parent: frame }

test('the page may only reload itself, with any fragment', () => {
  const go = (url: string) => mayNavigate({ url, isMainFrame: true, frame: page, initiator: page }, pageUrl)
  expect(go(pageUrl)).toBe(true)
  expect(go(`${pageUrl}#language=de`)).toBe(true)
  expect(go(`${pageUrl}?x`)).toBe(false)
  expect(go(diagramUrl)).toBe(false)
  expect(go('https://evil.example/')).toBe(false)
})

test('the page may navigate its frame to the diagrams', () => {
  expect(mayNavigate({ url: diagramUrl, isMainFrame: false, frame, initiator: page }, pageUrl)).toBe(true)
})

test.each([
  ['to the page', { url: pageUrl, frame, initiator: page }],
  ['to another address of the same host', { url: `${diagramUrl}?x=1`, frame, initiator: page }],
  ['to the network', { url: 'https://evil.example/', frame, initiator: page }],
  ['by itself', { url: diagramUrl, frame, initiator: frame }],
  ['by nobody that is known', { url: diagramUrl, frame, initiator: null }],
  ['within another frame', { url: diagramUrl, frame: inner, initiator: page }],
  ['once it is gone', { url: diagramUrl, frame: null, initiator: page }],
])('a frame does not navigate %s', (_where, navigation) => {
  expect(mayNavigate({ ...navigation, isMainFrame: false }, pageUrl)).toBe(false)
})
