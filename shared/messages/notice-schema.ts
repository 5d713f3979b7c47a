import { z } from 'zod'
import { maxNoticeDepth, type Notice } from './notice.ts'

/** Characters of a value: a path, or the message of a library. */
const maxText = 10_000
/** Values of one notice. */
const maxValues = 10

const plainValue = z.union([z.string().max(maxText), z.number()])

function noticeWith(value: z.ZodType<string | number | Notice>): z.ZodType<Notice> {
  return z.object({
    code: z.string().max(100),
    values: z
      .record(z.string().max(100), value)
      .refine((values) => Object.keys(values).length <= maxValues)
      .optional(),
  })
}

function noticeOfDepth(depth: number): z.ZodType<Notice> {
  return noticeWith(depth === 1 ? plainValue : z.union([plainValue, noticeOfDepth(depth - 1)]))
}

/** An invalid notice is dropped, since the English message next to it is sufficient. */
const notice = noticeOfDepth(maxNoticeDepth).optional().catch(undefined)

/** The schema of `Explanation`. */
export const explanation = z.object({ message: z.string(), notice })
