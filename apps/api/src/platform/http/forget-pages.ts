import type { FastifyReply } from 'fastify'

/**
 * Has the browser forget the pages it keeps for its Back button and whatever else it cached of ours. Not its storage:
 * the theme is meant to stay, and the application clears the rest itself.
 */
export const forgetPages = (reply: FastifyReply): void => {
  reply.header('Clear-Site-Data', '"cache"')
}
