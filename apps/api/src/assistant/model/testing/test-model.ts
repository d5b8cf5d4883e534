import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a model does when it is asked. */
export interface ModelTurn {
  /** Thought before it speaks. */
  readonly thinks?: string
  /** Said in these pieces. */
  readonly text?: string | readonly string[]
  readonly calls?: readonly { readonly name: string; readonly input: unknown }[]
  /** Bytes written at once; all of them without it. */
  readonly bytes?: number
  /** Why it stops, as the provider names it; `stop` or a tool call without it. */
  readonly finish?: 'length' | 'content_filter'
  /**
   * Instead of an end: nothing more and no end, a chunk that is no JSON, an end without a reason, a broken connection,
   * or an error in the stream.
   */
  readonly end?: 'hang' | 'malformed' | 'truncated' | 'reset' | 'overloaded'
}

/** Instead of a stream. */
export interface ModelRefusal {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** A request as either protocol sends it. */
export interface Asked {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
  readonly model: string
  readonly system: string
  readonly tools: readonly { readonly name: string; readonly schema: unknown }[]
  readonly toolChoice: unknown
  /** What people and the model said, oldest first. */
  readonly turns: readonly string[]
  /** What tools gave in this answer, oldest first. */
  readonly results: readonly string[]
}

/** A model of a provider on a free port of this machine; speaks OpenAI's chat completions and Anthropic's messages. */
export interface TestModel {
  readonly baseUrl: string
  /** What it does when it is asked; replace freely. */
  brain: (asked: Asked) => ModelTurn | ModelRefusal | 'hang'
  asked: Asked[]
  /** Requests that the asking side ended before the model did. */
  left: number
  stop(): Promise<void>
}

/** Starts the model. */
export async function startTestModel(): Promise<TestModel> {
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy())
  })
  const state: TestModel = {
    baseUrl: '',
    brain: () => ({ text: 'Hello.' }),
    asked: [],
    left: 0,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const asked = readRequest(request, Buffer.concat(pieces).toString())
    state.asked.push(asked)
    response.on('close', () => {
      if (!response.writableFinished) state.left++
    })
    const turn = state.brain(asked)
    if (turn === 'hang') return
    if ('status' in turn) {
      response.writeHead(turn.status, { 'content-type': 'application/json', ...turn.headers })
      response.end(turn.body ?? JSON.stringify({ type: 'error', error: { type: 'api_error', message: 'No.' } }))
      return
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const frames = asked.path.endsWith('/messages') ? anthropicFrames(turn) : openaiFrames(turn)
    const bytes = Buffer.from(frames.join(''))
    const size = turn.bytes ?? bytes.length
    for (let at = 0; at < bytes.length && !response.destroyed; at += size) {
      response.write(bytes.subarray(at, at + size))
      await new Promise(setImmediate)
    }
    if (turn.end === 'hang') return
    // what was written has to be read before the connection breaks
    if (turn.end === 'reset') setTimeout(() => response.destroy(), 20)
    else response.end()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(state, { baseUrl: `http://127.0.0.1:${port}/v1` })
}

interface Content {
  readonly type: string
  readonly text?: string
  readonly content?: unknown
}
interface Message {
  readonly role: string
  readonly content: string | readonly Content[] | null
}
interface Sent {
  readonly model: string
  readonly system?: readonly Content[]
  readonly messages: readonly Message[]
  readonly tools?: readonly {
    readonly name?: string
    readonly input_schema?: unknown
    readonly function?: { readonly name: string; readonly parameters: unknown }
  }[]
  readonly tool_choice?: unknown
}

const textOf = (content: unknown): string =>
  typeof content === 'string'
    ? content
    : Array.isArray(content)
      ? (content as Content[]).map(({ text }) => text ?? '').join('')
      : ''

function readRequest(request: IncomingMessage, body: string): Asked {
  const sent = JSON.parse(body) as Sent
  const system = sent.messages.find(({ role }) => role === 'system')
  return {
    path: request.url ?? '',
    headers: request.headers,
    body,
    model: sent.model,
    system: textOf(sent.system ?? system?.content),
    tools: (sent.tools ?? []).map((tool) => ({
      name: tool.name ?? tool.function?.name ?? '',
      schema: tool.input_schema ?? tool.function?.parameters,
    })),
    toolChoice: sent.tool_choice,
    turns: sent.messages.flatMap(({ role, content }) =>
      role === 'user' || role === 'assistant' ? [textOf(content)].filter((text) => text !== '') : [],
    ),
    results: sent.messages.flatMap(({ role, content }) =>
      role === 'tool'
        ? [textOf(content)]
        : Array.isArray(content)
          ? (content as Content[]).flatMap((part) => (part.type === 'tool_result' ? [textOf(part.content)] : []))
          : [],
    ),
  }
}

const piecesOf = ({ text }: ModelTurn): readonly string[] =>
  text === undefined ? [] : typeof text === 'string' ? [text] : text

let ids = 0

function openaiFrames(turn: ModelTurn): string[] {
  const frame = (value: object): string => `data: ${JSON.stringify(value)}\n\n`
  const chunk = (delta: object, finish_reason: string | null = null): string =>
    frame({
      id: 'chatcmpl-1',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'm',
      choices: [{ index: 0, delta, finish_reason }],
    })
  const frames = [
    chunk({ role: 'assistant', content: '' }),
    ...(turn.thinks === undefined ? [] : [chunk({ reasoning_content: turn.thinks })]),
    ...piecesOf(turn).map((content) => chunk({ content })),
  ]
  turn.calls?.forEach(({ name, input }, index) => {
    const text = JSON.stringify(input)
    const half = Math.floor(text.length / 2)
    frames.push(
      chunk({
        tool_calls: [
          { index, id: `call_${++ids}`, type: 'function', function: { name, arguments: text.slice(0, half) } },
        ],
      }),
      chunk({ tool_calls: [{ index, function: { arguments: text.slice(half) } }] }),
    )
  })
  switch (turn.end) {
    case 'malformed':
      return [...frames, 'data: {"choices": [{"del\n\n']
    case 'overloaded':
      return [...frames, frame({ error: { type: 'overloaded_error', message: 'Overloaded' } })]
    case 'hang':
    case 'truncated':
    case 'reset':
      return frames
    case undefined:
      return [
        ...frames,
        chunk({}, turn.finish ?? (turn.calls ? 'tool_calls' : 'stop')),
        frame({
          id: 'chatcmpl-1',
          choices: [],
          usage: { prompt_tokens: 100, completion_tokens: 7, total_tokens: 107 },
        }),
        'data: [DONE]\n\n',
      ]
  }
}

function anthropicFrames(turn: ModelTurn): string[] {
  const frame = (value: { readonly type: string; readonly [key: string]: unknown }): string =>
    `event: ${value.type}\ndata: ${JSON.stringify(value)}\n\n`
  const usage = { input_tokens: 100, output_tokens: 1 }
  const message = { id: 'msg_1', type: 'message', role: 'assistant', model: 'm', content: [], stop_reason: null, usage }
  const frames = [frame({ type: 'message_start', message }), frame({ type: 'ping' })]
  let index = 0
  if (turn.thinks !== undefined) {
    frames.push(
      frame({ type: 'content_block_start', index, content_block: { type: 'thinking', thinking: '', signature: '' } }),
      frame({ type: 'content_block_delta', index, delta: { type: 'thinking_delta', thinking: turn.thinks } }),
      frame({ type: 'content_block_stop', index }),
    )
    index++
  }
  const pieces = piecesOf(turn)
  if (pieces.length > 0) {
    frames.push(
      frame({ type: 'content_block_start', index, content_block: { type: 'text', text: '' } }),
      ...pieces.map((text) => frame({ type: 'content_block_delta', index, delta: { type: 'text_delta', text } })),
    )
    if (turn.end === undefined) frames.push(frame({ type: 'content_block_stop', index }))
    index++
  }
  turn.calls?.forEach(({ name, input }) => {
    const text = JSON.stringify(input)
    const half = Math.floor(text.length / 2)
    const partial = (partial_json: string): string =>
      frame({ type: 'content_block_delta', index, delta: { type: 'input_json_delta', partial_json } })
    frames.push(
      frame({
        type: 'content_block_start',
        index,
        content_block: { type: 'tool_use', id: `toolu_${++ids}`, name, input: {} },
      }),
      partial(text.slice(0, half)),
      partial(text.slice(half)),
      frame({ type: 'content_block_stop', index }),
    )
    index++
  })
  switch (turn.end) {
    case 'malformed':
      return [...frames, 'event: content_block_delta\ndata: {"type": "content_blo\n\n']
    case 'overloaded':
      return [...frames, frame({ type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } })]
    case 'hang':
    case 'truncated':
    case 'reset':
      return frames
    case undefined: {
      const reason = turn.finish && { length: 'max_tokens', content_filter: 'refusal' }[turn.finish]
      return [
        ...frames,
        frame({
          type: 'message_delta',
          delta: { stop_reason: reason ?? (turn.calls ? 'tool_use' : 'end_turn'), stop_sequence: null },
          usage: { output_tokens: 7 },
        }),
        frame({ type: 'message_stop' }),
      ]
    }
  }
}
