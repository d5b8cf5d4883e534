# present candidates + beams, scored by the model
from model import *
import sys
def run(name):
  ck=torch.load(f'/tmp/ml/{name}.pt',weights_only=False); coder=ck['coder']; a=ck['a']
  sd=ck['m']; model=Model(len(coder.w),len(coder.o),len(coder.r),sd['vec.weight'],d=a['d'],lex=bool(a['lex'])); model.load_state_dict(sd); model.eval()
  test=[terms(r) for r in load('test')]; C={c['place']:c for c in map(json.loads,open('/tmp/ml/cands.jsonl'))}
  B={b['place']:b for b in map(json.loads,open(f'/tmp/ml/{name}.test.out'))}
  L={l['place']:l['ls'] for l in map(json.loads,open(f'/tmp/ml/{name}.likes'))}
  back=lambda r,t:t if not r['terms'] else (lambda w:' '.join({v:k for k,v in r['terms'].items()}.get(x,x) if i and w[i-1]=='term' else x for i,x in enumerate(w)))(t.split())
  R=[]
  with torch.no_grad():
    for r in test:
      c=C[r['place']]; cs=c['cands']; rows=[]
      if cs:
          b=coder.batch([(r,r['before'],back(r,x['toks'])) for x in cs]); one=coder.batch([(r,r['before'],'x')]); mem=model.encode(one); n=len(cs)
          y=b['y']; lp=F.log_softmax(model.decode(mem.expand(n,-1,-1),one['pad'].expand(n,-1),y[:,:-1]),-1); g=lp.gather(2,y[:,1:,None]).squeeze(2)*(y[:,1:]!=0)
          for x,s in zip(cs,g.sum(1).tolist()): rows.append((s,x['from'],x['like']!='other',x['text']))
      for (s,t,q),l in zip(B[r['place']]['beams'],L[r['place']]): rows.append((s,'beam',l in('same','near'),t))
      R.append((r,c,rows))
  
  return R
A,Bb=run('a'),run('f')
for b in(0,2,4,6,8):
  n=0;byf=[0,0]
  for (r,c,x),(_,_,y) in zip(A,Bb):
    sc={t[3]:t[0] for t in y if t[1]!='beam'}; best=max(((t[0]+sc[t[3]])/2+(b if t[1]=='given' else 0),t[2]) for t in x if t[1]!='beam') if sc else (0,False)
    n+=best[1]; byf[r['follow']]+=best[1]
  print('both models, options only, bonus',b,n,byf)
