import { z } from 'zod'
import { localServer } from '../local-server-schema.ts'
import { defineCall, defineEvent, defineStream } from './contract-kinds.ts'

const nothing = z.object({})

/** Calls for the model servers on this computer: Ollama, LM Studio, llama.cpp. */
export const localServerCalls = {
  /** Returns the known servers after a search, which is at most ten seconds old. */
  'localServers.list': defineCall(nothing, z.array(localServer)),
  /** Searches every two seconds while it is open. Has no parts: what changes is published by `localServers.changed`. */
  'localServers.watch': defineStream(nothing, z.never()),
  /** A server started or stopped, its models changed, or the person declined it or uses it again. */
  'localServers.changed': defineEvent(z.array(localServer)),
} as const
