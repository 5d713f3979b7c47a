import { posix, win32 } from 'node:path'
import type { SetupProgram } from '#shared/programs/program-setup.ts'
import type { AppEnvironment } from '../../tool-servers/program-environment.ts'
import type { Assignment, SettingObject } from './formats/file-format.ts'
import type { FormatName } from './formats/load-format.ts'
import { curlLines, sdkSnippets, vsCodeLines } from './snippets.ts'

/** What is written into the settings of a program. */
export interface SetupValues {
  /** Address for programs of OpenAI's kind, with `/api/v1`. */
  readonly apiUrl: string
  /** Address for programs of Anthropic's kind, which add `/v1` themselves. */
  readonly rootUrl: string
  readonly key: string
  readonly model: string
  readonly smallModel: string | null
}

/** A value that is written only if there is none: what a new file has to have. */
export interface ProgramSetting extends Assignment {
  readonly isKept?: boolean
  readonly isKey?: boolean
}

export interface ProgramFile {
  readonly format: FormatName
  readonly path: (environment: AppEnvironment) => string
  readonly settings: (values: SetupValues) => ProgramSetting[]
}

export interface ProgramSnippet {
  readonly title: string
  readonly text: string
}

export interface KnownProgram {
  readonly name: string
  readonly hasSmallModel: boolean
  /** Null if nothing can be written reliably; `canWork` says why. */
  readonly file: ProgramFile | null
  readonly canWork: boolean
  /** Lines to copy, if they are not those of the file. */
  readonly snippets?: (values: SetupValues) => ProgramSnippet[]
  /** Variables with which the program starts, and the command that starts it. */
  readonly terminal?: (values: SetupValues) => { variables: Readonly<Record<string, string>>; command: string[] }
  /** The command, for `gatehouse run`. */
  readonly command?: string
  /** Whether it reads its key neither from its file nor from `terminal` alone: the person pastes it. */
  readonly isKeyPasted?: boolean
}

/** How Gatehouse is called in the settings of other programs. */
const title = 'Gatehouse'
const id = 'gatehouse'

/** Every program with its settings, as its documentation says in November 2026. */
export const programs: Readonly<Record<SetupProgram, KnownProgram>> = {
  'claude-code': {
    name: 'Claude Code',
    hasSmallModel: true,
    canWork: true,
    command: 'claude',
    file: {
      format: 'json',
      path: (environment) => inFolder(environment, 'CLAUDE_CONFIG_DIR', ['.claude'], 'settings.json'),
      settings: (values) => claudeVariables(values).map(([name, value]) => setting(['env', name], value, values)),
    },
    terminal: (values) => ({ variables: Object.fromEntries(claudeVariables(values)), command: ['claude'] }),
  },
  codex: {
    name: 'Codex',
    hasSmallModel: false,
    canWork: true,
    command: 'codex',
    file: {
      format: 'toml',
      path: (environment) => inFolder(environment, 'CODEX_HOME', ['.codex'], 'config.toml'),
      settings: (values) => [
        setting(['model'], values.model, values),
        setting(['model_provider'], id, values),
        setting(['model_providers', id, 'name'], title, values),
        setting(['model_providers', id, 'base_url'], values.apiUrl, values),
        setting(['model_providers', id, 'wire_api'], 'responses', values),
        setting(['model_providers', id, 'experimental_bearer_token'], values.key, values),
      ],
    },
    terminal: ({ apiUrl, key, model }) => ({
      variables: { GATEHOUSE_API_KEY: key },
      command: [
        'codex',
        '-c',
        `model_provider=${id}`,
        ...[
          ['name', title],
          ['base_url', apiUrl],
          ['wire_api', 'responses'],
          ['env_key', 'GATEHOUSE_API_KEY'],
        ].flatMap(([name, value]) => ['-c', `model_providers.${id}.${name}=${value}`]),
        '-m',
        model,
      ],
    }),
  },
  aider: {
    name: 'aider',
    hasSmallModel: true,
    canWork: true,
    command: 'aider',
    file: {
      format: 'yaml',
      path: ({ platform, home }) => pathOf(platform).join(home, '.aider.conf.yml'),
      settings: (values) => [
        setting(['openai-api-base'], values.apiUrl, values),
        setting(['openai-api-key'], values.key, values),
        setting(['model'], `openai/${values.model}`, values),
        ...optional(values.smallModel, (model) => setting(['weak-model'], `openai/${model}`, values)),
      ],
    },
    terminal: ({ apiUrl, key, model, smallModel }) => ({
      variables: {
        OPENAI_API_BASE: apiUrl,
        OPENAI_API_KEY: key,
        AIDER_MODEL: `openai/${model}`,
        ...(smallModel === null ? {} : { AIDER_WEAK_MODEL: `openai/${smallModel}` }),
      },
      command: ['aider'],
    }),
  },
  continue: {
    name: 'Continue',
    hasSmallModel: true,
    canWork: true,
    file: {
      format: 'yaml',
      path: (environment) => inFolder(environment, 'CONTINUE_GLOBAL_DIR', ['.continue'], 'config.yaml'),
      settings: (values) => [
        { ...setting(['name'], 'Local config', values), isKept: true },
        { ...setting(['version'], '1.0.0', values), isKept: true },
        { ...setting(['schema'], 'v1', values), isKept: true },
        continueModel(title, values.model, ['chat', 'edit', 'apply'], values),
        ...optional(values.smallModel, (model) => continueModel(`${title} small`, model, ['summarize'], values)),
      ],
    },
  },
  zed: {
    name: 'Zed',
    hasSmallModel: true,
    canWork: true,
    isKeyPasted: true,
    command: 'zed',
    file: { format: 'json', path: zedSettings, settings: zedValues },
    // Zed reads the variable that it makes of the name of the provider.
    terminal: ({ key }) => ({ variables: { GATEHOUSE_API_KEY: key }, command: ['zed'] }),
  },
  'vs-code': {
    name: 'VS Code',
    hasSmallModel: true,
    canWork: true,
    file: null,
    snippets: (values) => [{ title: 'chatLanguageModels.json', text: vsCodeLines(title, values) }],
  },
  cursor: { name: 'Cursor', hasSmallModel: false, canWork: false, file: null },
  sdks: {
    name: 'curl and SDKs',
    hasSmallModel: false,
    canWork: true,
    file: null,
    snippets: (values) => [{ title: 'curl', text: curlLines(values) }, ...sdkSnippets(values)],
    terminal: ({ apiUrl, rootUrl, key }) => ({
      variables: {
        OPENAI_BASE_URL: apiUrl,
        OPENAI_API_KEY: key,
        ANTHROPIC_BASE_URL: rootUrl,
        ANTHROPIC_AUTH_TOKEN: key,
      },
      command: [],
    }),
  },
}

function claudeVariables({ rootUrl, key, model, smallModel }: SetupValues): [string, string][] {
  return [
    ['ANTHROPIC_BASE_URL', rootUrl],
    ['ANTHROPIC_AUTH_TOKEN', key],
    ['ANTHROPIC_MODEL', model],
    ...optional(smallModel, (small): [string, string] => ['ANTHROPIC_DEFAULT_HAIKU_MODEL', small]),
  ]
}

function zedValues(values: SetupValues): ProgramSetting[] {
  const { apiUrl, model, smallModel } = values
  const models = [...new Set([model, ...optional(smallModel, (small) => small)])]
  // Zed needs a number; this is what current models take at least.
  const listed = models.map((name) => ({ name, display_name: name, max_tokens: 128_000 }))
  const chosen = (name: string): SettingObject => ({ provider: title, model: name })
  return [
    setting(['language_models', 'openai_compatible', title, 'api_url'], apiUrl, values),
    setting(['language_models', 'openai_compatible', title, 'available_models'], listed, values),
    setting(['agent', 'default_model'], chosen(model), values),
    ...optional(smallModel, (small) => setting(['agent', 'thread_summary_model'], chosen(small), values)),
    ...optional(smallModel, (small) => setting(['agent', 'commit_message_model'], chosen(small), values)),
  ]
}

function continueModel(name: string, model: string, roles: string[], values: SetupValues): ProgramSetting {
  const item = { name, provider: 'openai', model, apiBase: values.apiUrl, apiKey: values.key, roles }
  return setting(['models', { key: 'name', is: name }], item, values)
}

function setting(path: Assignment['path'], value: Assignment['value'], { key }: SetupValues): ProgramSetting {
  return { path, value, isKey: value === key }
}

function optional<Result>(value: string | null, make: (value: string) => Result): Result[] {
  return value === null ? [] : [make(value)]
}

const pathOf = (platform: NodeJS.Platform) => (platform === 'win32' ? win32 : posix)

/** Returns a file in the folder that a variable names, or else in one below the home folder. */
function inFolder(
  { platform, variables, home }: AppEnvironment,
  variable: string,
  folder: readonly string[],
  file: string,
): string {
  const { join, isAbsolute } = pathOf(platform)
  const named = variables[variable]
  return named !== undefined && isAbsolute(named) ? join(named, file) : join(home, ...folder, file)
}

function zedSettings(environment: AppEnvironment): string {
  const isWindows = environment.platform === 'win32'
  const { join } = pathOf(environment.platform)
  const folder = isWindows
    ? inFolder(environment, 'APPDATA', ['AppData', 'Roaming'], 'Zed')
    : inFolder(environment, 'XDG_CONFIG_HOME', ['.config'], 'zed')
  return join(folder, 'settings.json')
}
