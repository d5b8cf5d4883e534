const WAITLIST_KEY = 'waitlist-token'
const INVITATION_KEY = 'advisor-invitation'

/** A token of a link, kept in this tab only until it has served, so that it does not stay in the address. */
function keptToken(key: string) {
  return {
    keep(token: string): void {
      try {
        sessionStorage.setItem(key, token)
      } catch {
        // storage forbidden: the token of the address is simply lost with the page
      }
    },
    read(): string | null {
      try {
        return sessionStorage.getItem(key)
      } catch {
        return null
      }
    },
    forget(): void {
      try {
        sessionStorage.removeItem(key)
      } catch {
        // as above
      }
    },
  }
}

const waitlist = keptToken(WAITLIST_KEY)
const invitation = keptToken(INVITATION_KEY)

/** Keeps the token of a waitlist invitation until the account is activated. */
export const keepWaitlistToken = waitlist.keep
/** The token kept before, if any. */
export const keptWaitlistToken = waitlist.read
/** The account exists: the token has served. */
export const forgetWaitlistToken = waitlist.forget

/** Keeps the token of an advisor's invitation until the account exists. */
export const keepInvitationToken = invitation.keep
/** The token kept before, if any. */
export const keptInvitationToken = invitation.read
/** The invitation has served or is not wanted. */
export const forgetInvitationToken = invitation.forget
