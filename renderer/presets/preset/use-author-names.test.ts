import { expect, test } from 'vitest'
import { shortAuthor } from './use-author-names.ts'

test('a long id is cut, and a name is not', () => {
  expect(['user_92760fee035e4b208086c9153b700a7c', 'user_ana', 'Jon from Acme', ''].map(shortAuthor)).toEqual([
    'user_92760fee0…',
    'user_ana',
    'Jon from Acme',
    '',
  ])
})
