import { type SubmissionPath, submissionPaths } from './submission-paths.ts'

/** The document at `/openapi.json` (OpenAPI 3.1). */
export const openApiDocument = {
  openapi: '3.1.0',
  info: {
    title: 'Directory of podcasts, comics and creators: submissions',
    version: '0.1.0',
    description: 'Feeds are submitted here. Everything is read with GraphQL: POST /graphql, GET /schema.graphql.',
  },
  security: [{ userId: [], apiKey: [] }],
  paths: Object.fromEntries(submissionPaths.map((path) => [path.path, { post: operationOf(path) }])),
  components: {
    securitySchemes: {
      userId: { type: 'apiKey', in: 'header', name: 'X-USER-ID' },
      apiKey: { type: 'apiKey', in: 'header', name: 'X-API-KEY' },
    },
    schemas: {
      Errors: {
        type: 'object',
        required: ['errors'],
        properties: {
          errors: {
            type: 'array',
            items: {
              type: 'object',
              required: ['code', 'message'],
              properties: { code: { type: 'string' }, message: { type: 'string' } },
            },
          },
        },
      },
    },
  },
}

function operationOf({ kind, field, what, summary, readWithinMinutes }: SubmissionPath) {
  const url = { type: 'string', format: 'uri', description: 'URL of the feed, http or https.' }
  const catalogId = {
    type: 'integer',
    minimum: 1,
    description: 'Identifier of the podcast in the external catalog, if known.',
  }
  return {
    operationId: `add${kind.charAt(0).toUpperCase()}${kind.slice(1)}`,
    summary,
    description: `A feed that is known already gives its uuid. A new one is read within ${readWithinMinutes} minutes.`,
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: [field],
            properties: kind === 'podcast' ? { [field]: url, catalogId } : { [field]: url },
          },
        },
      },
    },
    responses: {
      200: {
        description: 'The feed is in the directory.',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['status', 'uuid'],
              properties: { status: { const: 'success' }, uuid: { type: 'string', format: 'uuid' } },
            },
          },
        },
      },
      400: plain(`The ${what} could not be added. The text says why.`),
      401: errors('`X-USER-ID` or `X-API-KEY` is missing or invalid.'),
      405: plain('The path takes POST alone.'),
      413: plain('The body is larger than 4 MB.'),
      415: plain('The body is not JSON.'),
      429: errors('The limit of the minute or of the month is reached. `Retry-After` has the seconds to wait.'),
    },
  }
}

function plain(description: string) {
  return { description, content: { 'text/plain': { schema: { type: 'string' } } } }
}

function errors(description: string) {
  return { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Errors' } } } }
}
