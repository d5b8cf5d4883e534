import { ToolError } from '../tools/tool.ts'
import { type ToolDeps, ToolSession } from '../tools/tool-session.ts'
import { type AssistantEngine, EngineError, type EngineEvent, type Question } from '../engine.ts'
import { FIRST_ANSWERS } from './agents.ts'
import { aboutClient, meetingAnswerOf } from './answers/client.ts'
import { ANSWERS, refuse } from './answers/talk.ts'
import { type Directory, readDirectory } from './directory.ts'
import { Draft } from './draft.ts'
import { CHIPS, type Intent } from './intents.ts'
import { NO_SLOTS, type Route, route } from './route.ts'

/** What an advisor is answered as everybody is; the rest is about the client who is open. */
const FOR_ADVISORS: ReadonlySet<Intent> = new Set([
  'term',
  'help',
  'greeting',
  'thanks',
  'advice',
  'prediction',
  'action',
  'private',
  'market',
])
/** Questions before this one that a follow-up can lean on. */
const MOST_TURNS = 6

/** What a question was taken for, with those before it: nothing is kept between answers. */
function routeOf(question: Question, directory: Directory, today: string): Route {
  const earlier = question.history.filter(({ role }) => role === 'user').slice(-MOST_TURNS)
  let before: Route | null = null
  for (const { content } of earlier) before = route(content, question.role, directory, today, before)
  return route(question.text ?? '', question.role, directory, today, before)
}

async function answerTo(draft: Draft, found: Route): Promise<void> {
  const { role, clientId, text } = draft.question
  const ofMeetings = role === 'ADVISOR' && clientId !== null ? meetingAnswerOf(text ?? '') : null
  if (ofMeetings) return ofMeetings(draft)
  if (found.kind === 'unknown') return refuse(draft, 'I do not have that, or I did not understand it.')
  if (found.kind === 'ask') {
    const names = found.mentions.map(({ kind, name }) =>
      kind === 'institution'
        ? `What do I have at ${name}?`
        : kind === 'account'
          ? `What is the balance of ${name}?`
          : `How much do I hold of ${name}?`,
    )
    const questions = [...names, ...found.intents.flatMap((intent) => CHIPS[intent] ?? [])]
    draft
      .say(
        names.length > 0
          ? 'There are several with that name. Which one do you mean?'
          : 'That could mean more than one thing. Which one do you mean?',
      )
      .next(...questions)
    return
  }
  if (draft.question.role === 'ADVISOR' && !FOR_ADVISORS.has(found.intent)) return aboutClient(draft, found.intent)
  await ANSWERS[found.intent](draft, found.slots)
}

/** Answers by rules from the person's own data; never guesses. */
export const builtInEngine = (deps: ToolDeps): AssistantEngine => ({
  name: 'built_in',
  answer: async function* (question): AsyncGenerator<EngineEvent> {
    const draft = new Draft(new ToolSession(deps, question), question)
    try {
      const first = question.text === null ? FIRST_ANSWERS[question.agentName ?? ''] : undefined
      if (first) await first(draft)
      else if (question.text === null) await ANSWERS.help(draft, NO_SLOTS)
      else
        await answerTo(
          draft,
          routeOf(
            question,
            // an advisor's own things are not what is asked about
            question.role === 'ADVISOR' ? [] : await readDirectory(deps.db, question.userId, deps.clock()),
            draft.today,
          ),
        )
    } catch (error) {
      if (!(error instanceof ToolError))
        throw new EngineError('Your data could not be read. Please try again.', { retryable: true, cause: error })
      draft.say(`I do not have that: ${error.message}`)
    }
    yield* draft.events
  },
})
