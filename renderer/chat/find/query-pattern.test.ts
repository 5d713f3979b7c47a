import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchesIn, queryPattern } from './find-ranges.ts'

function found(text: string, query: string): string[] {
  const pattern = queryPattern(query)
  return pattern === null ? [] : matchesIn(text, pattern).map(({ start, end }) => text.slice(start, end))
}

test('upper and lower case are the same, and so is all white space', () => {
  expect(found('The Index\non an  index', 'index ON')).toEqual(['Index\non'])
  expect(found('STRASSE İstanbul', 'strasse')).toEqual(['STRASSE'])
})

test('signs that mean something to a pattern are looked for as they are', () => {
  expect(found('a.b axb (a-b) [x] $1', '.')).toEqual(['.'])
  expect(found('a.b axb (a-b) [x] $1', '(a-b) [x]')).toEqual(['(a-b) [x]'])
})

test('an empty query finds nothing', () => {
  expect([queryPattern(''), queryPattern(' \n')]).toEqual([null, null])
})

test('whatever is typed is found where it stands', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string(), fc.string(), (query, before, after) => {
      fc.pre(query.trim() !== '')
      expect(found(before + query + after, query)).not.toEqual([])
    }),
  )
})
