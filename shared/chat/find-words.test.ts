import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { countIn, countInMarkdown, markdownPattern, matchesIn, queryPattern } from './find-words.ts'

function found(text: string, query: string): string[] {
  const pattern = queryPattern(query)
  return pattern === null ? [] : matchesIn(text, pattern).map(({ start, end }) => text.slice(start, end))
}

function count(text: string, query: string): number {
  const pattern = markdownPattern(query)
  return pattern === null ? 0 : countInMarkdown(text, pattern)
}

test('upper and lower case are the same, and so is all white space', () => {
  expect(found('The Index\non an  index', 'index ON')).toEqual(['Index\non'])
  expect(found('STRASSE İstanbul', 'strasse')).toEqual(['STRASSE'])
})

test('special characters of regular expressions match literally', () => {
  expect(found('a.b axb (a-b) [x] $1', '.')).toEqual(['.'])
  expect(found('a.b axb (a-b) [x] $1', '(a-b) [x]')).toEqual(['(a-b) [x]'])
})

test('an empty query finds nothing', () => {
  expect([queryPattern(''), queryPattern(' \n'), markdownPattern('')]).toEqual([null, null, null])
})

test('any query is found at its position', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string(), fc.string(), (query, before, after) => {
      fc.pre(query.trim() !== '')
      expect(found(before + query + after, query)).not.toEqual([])
    }),
  )
})

test('in Markdown a word matches across markup between its letters', () => {
  expect(count('A **peb**ble, a `pebble` and\nanother _peb_ble', 'pebble')).toBe(3)
  expect(count('the **covering** index', 'covering index')).toBe(1)
  expect(count('one\n\ntwo and one\ntwo', 'one two')).toBe(1)
  expect(count('snake_case and a*b', 'snake_case')).toBe(1)
  // A query with a markup character is matched literally.
  expect([count('2**8', '2*8'), count('2*8', '2*8')]).toEqual([0, 1])
})

test('link addresses and info strings of fences are not rendered and not found', () => {
  expect(count('[a pebble](https://pebble.example)\n\n```pebble\npebble\n```\n\n[pebble]: /pebble', 'pebble')).toBe(2)
  expect(count('A pebble, a [pebble](https://pebble.example "A pebble") and a pebble', 'pebble')).toBe(3)
  expect(count('pebble pebble\n\n~~~pebble\npebble\n~~~', 'pebble')).toBe(3)
})

test('a query with leading markup does not match text that is not rendered', () => {
  expect(count('```pebble\npebble\n```', '```pebble')).toBe(0)
  expect(count('[a stone](https://pebble.example)', '](https://pebble')).toBe(0)
  expect(count('[pebble]: /pebble', '[pebble]')).toBe(0)
  expect(count('a [pebble] in brackets, and [a](b)', '[pebble]')).toBe(1)
})

test('a text without a match has none', () => {
  expect([countIn('a pebble', /stone/gu), countIn('a pebble, pebbles', /pebble/gu)]).toEqual([0, 2])
  expect(countInMarkdown('[a](b) pebble', /stone/gu)).toBe(0)
})

test('text without markup is found in Markdown as in plain text', () => {
  const plain = fc.stringMatching(/^[a-z .,]{0,12}$/)
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{1,6}$/), plain, plain, (query, before, after) => {
      const text = before + query + after
      expect(count(text, query)).toBe(found(text, query).length)
    }),
  )
})

test('a sequence of markup characters takes linear time', () => {
  // Long enough that anything slower would take minutes and time out.
  expect(count('*_'.repeat(300_000), 'a*b_c')).toBe(0)
  expect(count('a*_'.repeat(200_000), 'aaaaaaaaaaaaaaaaaaaaaaaab')).toBe(0)
})
