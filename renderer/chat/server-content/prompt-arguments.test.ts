import { expect, test } from 'vitest'
import { missingArguments, promptArguments } from './prompt-arguments.ts'

const argument = (name: string, isRequired: boolean) => ({ name, isRequired, description: '' })
const args = [argument('city', true), argument('state', false), argument('toString', true)]

test('a required argument is missing while it is blank, with any name', () => {
  expect([...missingArguments(args, { city: ' ' })]).toEqual(['city', 'toString'])
  expect([...missingArguments(args, { city: 'Ulm', toString: 'x' } as Record<string, string>)]).toEqual([])
})

test('an empty optional argument is not sent', () => {
  expect(promptArguments(args.slice(0, 2), { city: 'Ulm', state: '' })).toEqual({ city: 'Ulm' })
  expect(promptArguments(args.slice(0, 2), { city: 'Ulm', state: 'BW' })).toEqual({ city: 'Ulm', state: 'BW' })
})
