/** Files to run a new project in a container. Secrets and databases stay outside the image. */
export const containerFiles = (): readonly (readonly [string, string])[] => [
  ['Dockerfile', DOCKERFILE],
  ['.dockerignore', DOCKERIGNORE],
  ['compose.yaml', COMPOSE],
];

const DOCKERFILE = `FROM node:22-slim
WORKDIR /srv/content
COPY package.json package-lock.json* ./
COPY vendor ./vendor
RUN npm install --omit=dev --no-audit --no-fund
COPY . .
# The folders of the SQLite file and the uploads belong to the user that runs the server.
RUN mkdir -p .tmp public/uploads && chown -R node:node .tmp public
ENV NODE_ENV=production HOST=0.0.0.0
USER node
EXPOSE 1337
CMD ["node_modules/.bin/plinth", "start"]
`;

const DOCKERIGNORE = `# Secrets and content stay outside the image.
.env
.env.*
.tmp
**/*.db
**/*.db-*
**/*.sqlite
public/uploads/*
.git
node_modules
`;

const COMPOSE = `services:
  content:
    build: .
    ports:
      - '1337:1337'
    env_file: .env
    environment:
      DATABASE_URL: postgres://content:content@database:5432/content
    volumes:
      - uploads:/srv/content/public/uploads
    depends_on:
      database:
        condition: service_healthy
    restart: unless-stopped
  database:
    image: postgres:17
    environment:
      POSTGRES_USER: content
      POSTGRES_PASSWORD: content
      POSTGRES_DB: content
    volumes:
      - database:/var/lib/postgresql/data
    healthcheck:
      test: ['CMD-SHELL', 'pg_isready -U content']
      interval: 2s
      retries: 30

volumes:
  uploads:
  database:
`;
