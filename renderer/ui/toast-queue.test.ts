import { expect, test } from 'vitest'
import { addToast, type QueuedToast, shownForMs } from './toast-queue.ts'

const undo = { label: 'Undo', run: () => undefined }
const queueOf = (...toasts: readonly QueuedToast[]) =>
  toasts.reduce<readonly QueuedToast[]>((queue, toast) => addToast(queue, toast), [])

test('messages wait behind the one that is shown, in their order', () => {
  const queue = queueOf(
    { id: 1, text: 'Deleted A', action: undo },
    { id: 2, text: 'Exported' },
    { id: 3, text: 'Saved' },
  )
  expect(queue.map(({ id }) => id)).toEqual([1, 2, 3])
})

test('a repeated text replaces itself, but a repeated action is kept', () => {
  expect(queueOf({ id: 1, text: 'Not saved' }, { id: 2, text: 'Not saved' })).toEqual([{ id: 2, text: 'Not saved' }])
  const deleted = { text: 'Deleted “Chat”', action: undo }
  expect(queueOf({ id: 1, ...deleted }, { id: 2, ...deleted }).map(({ id }) => id)).toEqual([1, 2])
})

test('the newest message of a topic replaces the older one, with its action', () => {
  const [first, second] = [
    { id: 1, text: 'Mistral comes first', topic: 'rule', action: undo },
    { id: 2, text: 'Mistral is ignored', topic: 'rule', action: undo },
  ]
  expect(queueOf(first, { id: 3, text: 'Exported' }, second)).toEqual([second, { id: 3, text: 'Exported' }])
})

test('of many waiting messages the newest four are kept, and the shown one stays', () => {
  const queue = queueOf(...Array.from({ length: 9 }, (_, id) => ({ id, text: `Message ${id}` })))
  expect(queue.map(({ id }) => id)).toEqual([0, 5, 6, 7, 8])
})

test('a message is shown for a shorter time while others wait, longer if it offers an action', () => {
  const [plain, other] = [
    { id: 1, text: 'Saved' },
    { id: 2, text: 'Exported' },
  ]
  const acting = { ...plain, action: undo }
  expect([[plain], [acting], [plain, other], [acting, other]].map(shownForMs)).toEqual([8000, 8000, 2000, 4000])
})
