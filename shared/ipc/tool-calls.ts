import { z } from 'zod'
import { attachment } from '../attachment.ts'
import { conversationId } from '../conversation.ts'
import { elicitationAnswer, serverPrompt, serverResource, serverTool } from '../tools/tool.ts'
import { toolRules } from '../tools/tool-rules.ts'
import {
  foundToolServer,
  toolServer,
  toolServerDraft,
  toolServerLogLine,
  toolServerName,
} from '../tools/tool-server.ts'
import { defineCall, defineEvent } from './contract-kinds.ts'

const nothing = z.object({})
const ofServer = z.object({ name: toolServerName })

/** Calls for tool servers. */
export const toolCalls = {
  /** Returns all servers, in the order in which they were added. */
  'tools.servers': defineCall(nothing, z.array(toolServer)),
  /** The list of servers, their state or what they list has changed. */
  'tools.changed': defineEvent(nothing),
  /**
   * Adds a server and starts it, after a native dialog that shows exactly what will run. `isAdded` is false if the person
   * declines there. `bad-input` names the field, also if the name is taken.
   */
  'tools.addServer': defineCall(z.object({ draft: toolServerDraft }), z.object({ isAdded: z.boolean() })),
  /**
   * Changes a server; it is started again. Asks like `addServer` if another program or address would be used. Secrets that
   * are not given stay in the keychain.
   */
  'tools.changeServer': defineCall(z.object({ draft: toolServerDraft }), z.object({ isChanged: z.boolean() })),
  /** Stops and removes a server, with its secrets, its sign-in and its rules. */
  'tools.removeServer': defineCall(ofServer, nothing),
  /** Turns a server on or off. */
  'tools.setOn': defineCall(ofServer.extend({ isOn: z.boolean() }), nothing),
  /** Starts a server now that failed or waits for its next start. */
  'tools.startNow': defineCall(ofServer, nothing),
  /** Opens the browser to sign in to a remote server; returns when the person is back or has cancelled. */
  'tools.signIn': defineCall(ofServer, nothing),
  'tools.cancelSignIn': defineCall(ofServer, nothing),
  'tools.signOut': defineCall(ofServer, nothing),
  /** Returns the end of the log of a server. */
  'tools.log': defineCall(ofServer, z.array(toolServerLogLine)),
  /** Shows the folder dialog; null if the person cancels. */
  'tools.chooseFolder': defineCall(nothing, z.object({ path: z.string().nullable() })),
  /** Reads servers from the `mcpServers` JSON of other apps; nothing is added. `bad-input` says where it is wrong. */
  'tools.readConfig': defineCall(z.object({ text: z.string().max(1_000_000) }), z.array(foundToolServer)),
  /** Returns the well-known files of other apps, whether they exist or not: those that `findInOtherApps` reads. */
  'tools.filesOfOtherApps': defineCall(nothing, z.array(z.object({ app: z.string(), path: z.string() }))),
  /**
   * Reads servers from the well-known files of other apps on this computer; nothing is added. Secrets in them stay in
   * main, and `secrets` is empty: `addServer` uses them for a draft with the same transport.
   */
  'tools.findInOtherApps': defineCall(nothing, z.array(foundToolServer)),

  /** Returns the tools of all servers that have listed them. */
  'tools.list': defineCall(nothing, z.array(serverTool)),
  'tools.resources': defineCall(nothing, z.array(serverResource)),
  'tools.prompts': defineCall(nothing, z.array(serverPrompt)),
  /** Reads a resource and stores it as an attachment of the draft of a chat. Text becomes a text file. */
  'tools.attachResource': defineCall(
    ofServer.extend({ uri: z.string().max(4000), conversationId }),
    z.object({ attachment }),
  ),
  /** Returns the text of a prompt with its arguments filled in. */
  'tools.readPrompt': defineCall(
    ofServer.extend({ prompt: z.string().max(200), args: z.record(z.string(), z.string().max(100_000)) }),
    z.object({ text: z.string() }),
  ),
  /** Answers a question that a server asks during a call. */
  'tools.answerElicitation': defineCall(z.object({ id: z.string(), answer: elicitationAnswer }), nothing),

  /** Returns how often each tool was called, and when last, in milliseconds since 1970. */
  'tools.uses': defineCall(
    nothing,
    z.array(z.object({ server: z.string(), tool: z.string(), calls: z.int(), at: z.number() })),
  ),

  /** Returns the rules of all chats. */
  'tools.rules': defineCall(nothing, toolRules),
  'tools.setRules': defineCall(z.object({ rules: toolRules }), nothing),
  /** Rules have changed: those of all chats, of a chat or of a preset. */
  'tools.rulesChanged': defineEvent(nothing),
} as const
