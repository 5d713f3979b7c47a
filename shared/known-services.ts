import { regionalBaseUrls } from './gateway-regions.ts'

/** A service that people connect by its address. `id` is stable; `name` is a proper noun in every language. */
export interface KnownService {
  readonly id: string
  readonly name: string
  /** Its base URL; of a local server the one with its default port. */
  readonly baseUrl: string
  /** Whether every request needs a key. */
  readonly needsKey: boolean
}

/** The services of the dialog that connects a gateway, in its order. */
export const knownServices: readonly KnownService[] = [
  { id: 'openrouter', name: 'OpenRouter', baseUrl: regionalBaseUrls.global, needsKey: true },
  { id: 'openai', name: 'OpenAI', baseUrl: 'https://api.openai.com/v1', needsKey: true },
  { id: 'mistral', name: 'Mistral', baseUrl: 'https://api.mistral.ai/v1', needsKey: true },
  { id: 'groq', name: 'Groq', baseUrl: 'https://api.groq.com/openai/v1', needsKey: true },
  { id: 'vercel', name: 'Vercel AI Gateway', baseUrl: 'https://ai-gateway.vercel.sh/v1', needsKey: true },
  { id: 'portkey', name: 'Portkey', baseUrl: 'https://api.portkey.ai/v1', needsKey: true },
  { id: 'lm-studio', name: 'LM Studio', baseUrl: 'http://localhost:1234/v1', needsKey: false },
  { id: 'litellm', name: 'LiteLLM', baseUrl: 'http://localhost:4000/v1', needsKey: false },
  { id: 'vllm', name: 'vLLM', baseUrl: 'http://localhost:8000/v1', needsKey: false },
  { id: 'llama-cpp', name: 'llama.cpp', baseUrl: 'http://localhost:8080/v1', needsKey: false },
]
