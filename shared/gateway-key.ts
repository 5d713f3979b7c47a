import { z } from 'zod'
import { limitPeriods } from './gateway/limit-period.ts'
import { isVisibleKeyName } from './key-name.ts'
import { explain } from './messages/explain.ts'
import { customIssue } from './messages/zod-issue.ts'

/** The process at one end of a connection, with what the system reports about it. */
const programFacts = z.object({
  pid: z.int().positive().nullable(),
  /** Path of its executable. */
  executable: z.string().max(4096).nullable(),
  /** Name of the account that it runs under. */
  account: z.string().max(256).nullable(),
})
export type ProgramFacts = z.infer<typeof programFacts>

/** A program's request for a key of the embedded gateway, as shown to the person. */
export const consentRequest = z.object({
  /** Name that the program claims, without control characters and unverified. Null if it gave none. */
  name: z.string().max(200).nullable(),
  /** Address that receives the code, without its query. Null if the page shows the code instead. */
  callback: z.string().max(2000).nullable(),
  /** Process that sent the request, usually a browser. Null if the system does not report it. */
  asker: programFacts.nullable(),
  /** Process that listens at the callback address. Null if the system does not report it or there is none. */
  receiver: programFacts.nullable(),
  managesPresets: z.boolean(),
  /** Spending limit of the key, in US dollars; null is no limit. */
  limitUsd: z.number().nonnegative().nullable(),
  /** How often the limit starts again; null is never. */
  limitPeriod: z.enum(limitPeriods).nullable(),
  /** When the key ends at the latest, in milliseconds since 1970; null if the program did not say. */
  expiresAt: z.number().nullable(),
})
export type ConsentRequest = z.infer<typeof consentRequest>

/**
 * A key of the embedded gateway that a program holds. The key itself is known only to the program. Times in
 * milliseconds since 1970.
 */
export const gatewayKey = z.object({
  id: z.int().positive(),
  name: z.string(),
  /** The last four characters of the key, by which a person recognises it; null for keys of before. */
  hint: z.string().nullable(),
  managesPresets: z.boolean(),
  createdAt: z.number(),
  lastUsedAt: z.number().nullable(),
  /** When it ends if it is not used again. */
  expiresAt: z.number().nullable(),
  /** The end that the person or the program chose, to which use adds nothing; null if none was chosen. */
  chosenEnd: z.number().nullable(),
  limitUsd: z.number().nullable(),
  limitPeriod: z.enum(limitPeriods).nullable(),
  requestsPerMinute: z.int().nullable(),
  /** Names and patterns of the models that it may use; null is all. */
  allowedModels: z.array(z.string()).nullable(),
  /** In all, or in the current period of the limit. */
  spentUsd: z.number(),
})
export type GatewayKey = z.infer<typeof gatewayKey>

const keyName = z
  .string()
  .trim()
  .superRefine((name, context) => {
    if (!isVisibleKeyName(name)) context.addIssue(customIssue(explain('keyNameInvalid')))
  })

/** A name of a model or of a preset, in which `*` is any text. */
export const modelPattern = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^\P{Cc}*$/u)

/** What a person sets of a key, made by hand or changed later. */
export const keyDraft = z.object({
  /** Unlike that of every other key of a program, in any case of letters. */
  name: keyName,
  /** US dollars; null is no limit. */
  limitUsd: z.number().min(0.01).lt(1_000_000).nullable(),
  /** Without effect if there is no limit. */
  limitPeriod: z.enum(limitPeriods).nullable(),
  requestsPerMinute: z.int().min(1).max(10_000).nullable(),
  allowedModels: z.array(modelPattern).min(1).max(50).nullable(),
  /** When the key ends at the latest, in milliseconds since 1970: a time in the future. */
  expiresAt: z.int().positive().nullable(),
})
export type KeyDraft = z.infer<typeof keyDraft>
