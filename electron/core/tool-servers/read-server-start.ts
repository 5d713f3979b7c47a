import { explain } from '#shared/messages/explain.ts'
import type { ToolServerConfig } from '#shared/tools/tool-server.ts'
import { badInput } from '../app-errors.ts'
import type { ServerStart, SignInStart } from './messages.ts'
import { type AppEnvironment, programEnvironment } from './program-environment.ts'
import { credentialsSlot, secretOrigin, type ToolServerSecrets, variablesOf } from './tool-server-secrets.ts'

/** Returns what the process of a server is to start, with its secrets. Throws `bad-input` if one is missing. */
export async function readServerStart(
  { name, transport }: ToolServerConfig,
  secrets: ToolServerSecrets,
  app: AppEnvironment,
  signIn: SignInStart | null,
): Promise<ServerStart> {
  const origin = secretOrigin(transport)
  const variables: [string, string][] = []
  for (const { name: variable, value } of variablesOf(transport)) {
    const read = value ?? (await secrets.read(name, variable, origin))
    if (read === null) throw badInput(explain('toolServerSecretMissing', { variable }), variable)
    variables.push([variable, read])
  }
  const set = Object.fromEntries(variables)
  if (transport.kind === 'address') {
    const credentials = await secrets.read(name, credentialsSlot, origin)
    return { kind: 'address', url: transport.url, headers: set, credentials, signIn }
  }
  return {
    kind: 'command',
    command: transport.command,
    args: transport.args,
    folder: transport.folder ?? app.home,
    environment: programEnvironment(app, set),
    isFolderShared: transport.folder !== null,
  }
}
